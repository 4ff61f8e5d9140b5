CREATE TABLE `assetBatches` (
	`seq` integer PRIMARY KEY NOT NULL,
	`profileId` integer NOT NULL,
	`batchId` text NOT NULL,
	`createdAt` integer NOT NULL,
	`items` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assetBatchById` ON `assetBatches` (`batchId`);--> statement-breakpoint
CREATE INDEX `assetBatchesOfProfile` ON `assetBatches` (`profileId`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`seq` integer PRIMARY KEY NOT NULL,
	`profileId` integer NOT NULL,
	`fileKey` text NOT NULL,
	`purpose` text NOT NULL,
	`createdAt` integer NOT NULL,
	`file` text,
	`mediaId` text,
	`completedAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploadByKey` ON `uploads` (`fileKey`);--> statement-breakpoint
CREATE INDEX `uploadsOfProfile` ON `uploads` (`profileId`);--> statement-breakpoint
CREATE UNIQUE INDEX `uploadByMedia` ON `uploads` (`mediaId`);--> statement-breakpoint
DROP INDEX `assetOnce`;--> statement-breakpoint
ALTER TABLE `assets` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `createdAt` integer;--> statement-breakpoint
ALTER TABLE `assets` ADD `details` text;--> statement-breakpoint
CREATE UNIQUE INDEX `assetVersionOnce` ON `assets` (`profileId`,`assetId`,`version`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `stores` text;