CREATE TABLE `sdAdGroups` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`name` text NOT NULL,
	`defaultBid` integer NOT NULL,
	`bidOptimization` text NOT NULL,
	`creativeType` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sdAdGroupById` ON `sdAdGroups` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sdAdGroupsOfProfile` ON `sdAdGroups` (`profileId`);--> statement-breakpoint
CREATE INDEX `sdAdGroupsOfCampaign` ON `sdAdGroups` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `sdAdGroupOnce` ON `sdAdGroups` (`profileId`,`campaignId`,`name`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `sdCampaigns` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`name` text NOT NULL,
	`tactic` text NOT NULL,
	`costType` text NOT NULL,
	`budget` integer NOT NULL,
	`startDay` text NOT NULL,
	`endDay` text,
	`outOfBudget` integer,
	`portfolioId` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sdCampaignById` ON `sdCampaigns` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sdCampaignsOfProfile` ON `sdCampaigns` (`profileId`);--> statement-breakpoint
CREATE INDEX `sdCampaignsByName` ON `sdCampaigns` (`profileId`,`name`);--> statement-breakpoint
CREATE TABLE `sdCreatives` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`creativeType` text NOT NULL,
	`properties` text NOT NULL,
	`consentToTranslate` integer,
	`moderation` text NOT NULL,
	`approvedAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sdCreativeById` ON `sdCreatives` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sdCreativesOfProfile` ON `sdCreatives` (`profileId`);--> statement-breakpoint
CREATE INDEX `sdCreativesOfCampaign` ON `sdCreatives` (`campaignId`);--> statement-breakpoint
CREATE INDEX `sdCreativesOfAdGroup` ON `sdCreatives` (`adGroupId`);--> statement-breakpoint
CREATE TABLE `sdLocations` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`expression` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sdLocationById` ON `sdLocations` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sdLocationsOfProfile` ON `sdLocations` (`profileId`);--> statement-breakpoint
CREATE INDEX `sdLocationsOfCampaign` ON `sdLocations` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `sdLocationOnce` ON `sdLocations` (`profileId`,`adGroupId`,`expression`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `sdNegativeTargets` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`expression` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sdNegativeTargetById` ON `sdNegativeTargets` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sdNegativeTargetsOfProfile` ON `sdNegativeTargets` (`profileId`);--> statement-breakpoint
CREATE INDEX `sdNegativeTargetsOfCampaign` ON `sdNegativeTargets` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `sdNegativeTargetOnce` ON `sdNegativeTargets` (`profileId`,`adGroupId`,`expression`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `sdProductAds` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`sku` text,
	`asin` text,
	`landingPageURL` text,
	`landingPageType` text,
	`adName` text,
	`product` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sdProductAdById` ON `sdProductAds` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sdProductAdsOfProfile` ON `sdProductAds` (`profileId`);--> statement-breakpoint
CREATE INDEX `sdProductAdsOfCampaign` ON `sdProductAds` (`campaignId`);--> statement-breakpoint
CREATE INDEX `sdProductAdsOfAdGroup` ON `sdProductAds` (`adGroupId`);--> statement-breakpoint
CREATE UNIQUE INDEX `sdProductAdOnce` ON `sdProductAds` (`profileId`,`adGroupId`,`product`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `sdTargets` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`expression` text NOT NULL,
	`bid` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sdTargetById` ON `sdTargets` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sdTargetsOfProfile` ON `sdTargets` (`profileId`);--> statement-breakpoint
CREATE INDEX `sdTargetsOfCampaign` ON `sdTargets` (`campaignId`);--> statement-breakpoint
CREATE INDEX `sdTargetsOfAdGroup` ON `sdTargets` (`adGroupId`);--> statement-breakpoint
CREATE UNIQUE INDEX `sdTargetOnce` ON `sdTargets` (`profileId`,`adGroupId`,`expression`) WHERE state <> 'archived';