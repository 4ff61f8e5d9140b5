CREATE TABLE `adAssociations` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`adId` integer NOT NULL,
	`weight` integer,
	`startAt` integer,
	`endAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adAssociationById` ON `adAssociations` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `adAssociationsOfProfile` ON `adAssociations` (`profileId`);--> statement-breakpoint
CREATE INDEX `adAssociationsOfCampaign` ON `adAssociations` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `adAssociationOnce` ON `adAssociations` (`profileId`,`adGroupId`,`adId`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `adExtensions` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`adId` integer,
	`adExtensionType` text NOT NULL,
	`promptText` text,
	`renderedAssetId` text,
	`renderedCoverImageUrl` text,
	`adExtensionStatus` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adExtensionById` ON `adExtensions` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `adExtensionsOfProfile` ON `adExtensions` (`profileId`);--> statement-breakpoint
CREATE INDEX `adExtensionsOfCampaign` ON `adExtensions` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `adExtensionOnce` ON `adExtensions` (`profileId`,`adGroupId`,`promptText`) WHERE state <> 'archived';