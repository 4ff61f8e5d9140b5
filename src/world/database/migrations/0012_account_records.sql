CREATE TABLE `accountRecords` (
	`seq` integer PRIMARY KEY NOT NULL,
	`accountId` text NOT NULL,
	`kind` text NOT NULL,
	`recordId` text NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accountRecordOnce` ON `accountRecords` (`accountId`,`kind`,`recordId`);