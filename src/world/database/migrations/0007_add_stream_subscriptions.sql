CREATE TABLE `streamSubscriptions` (
	`seq` integer PRIMARY KEY NOT NULL,
	`subscriptionId` text NOT NULL,
	`profileId` integer NOT NULL,
	`dataSetId` text NOT NULL,
	`target` text NOT NULL,
	`notes` text,
	`clientRequestToken` text NOT NULL,
	`isArchived` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `streamSubscriptionById` ON `streamSubscriptions` (`subscriptionId`);--> statement-breakpoint
CREATE INDEX `streamSubscriptionsOfProfile` ON `streamSubscriptions` (`profileId`);