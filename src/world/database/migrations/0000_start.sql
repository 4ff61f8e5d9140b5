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
CREATE UNIQUE INDEX `accountRecordOnce` ON `accountRecords` (`accountId`,`kind`,`recordId`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`seq` integer PRIMARY KEY NOT NULL,
	`accountId` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`subType` text,
	`brands` text NOT NULL,
	`stores` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accountById` ON `accounts` (`accountId`);--> statement-breakpoint
CREATE TABLE `clients` (
	`clientId` text PRIMARY KEY NOT NULL,
	`clientSecret` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `managerAccounts` (
	`seq` integer PRIMARY KEY NOT NULL,
	`managerAccountId` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `managerAccountById` ON `managerAccounts` (`managerAccountId`);--> statement-breakpoint
CREATE TABLE `managerLinks` (
	`seq` integer PRIMARY KEY NOT NULL,
	`managerAccountId` text NOT NULL,
	`profileId` integer NOT NULL,
	`permission` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `managerLinkOnce` ON `managerLinks` (`managerAccountId`,`profileId`);--> statement-breakpoint
CREATE INDEX `managerLinksOfProfile` ON `managerLinks` (`profileId`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`seq` integer PRIMARY KEY NOT NULL,
	`profileId` integer NOT NULL,
	`accountId` text NOT NULL,
	`country` text NOT NULL,
	`access` text NOT NULL,
	`dailyBudget` integer,
	`validPaymentMethod` integer NOT NULL,
	`outOfBudget` integer,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profileById` ON `profiles` (`profileId`);--> statement-breakpoint
CREATE UNIQUE INDEX `profileOnce` ON `profiles` (`accountId`,`country`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`token` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`clientId` text NOT NULL,
	`expiresAt` integer,
	`access` text
);
--> statement-breakpoint
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
CREATE TABLE `assets` (
	`seq` integer PRIMARY KEY NOT NULL,
	`profileId` integer NOT NULL,
	`assetId` text NOT NULL,
	`mediaType` text NOT NULL,
	`name` text,
	`version` integer DEFAULT 1 NOT NULL,
	`createdAt` integer,
	`details` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assetVersionOnce` ON `assets` (`profileId`,`assetId`,`version`);--> statement-breakpoint
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
CREATE TABLE `bidRules` (
	`seq` integer PRIMARY KEY NOT NULL,
	`ruleId` text NOT NULL,
	`profileId` integer NOT NULL,
	`campaignIds` text NOT NULL,
	`ruleState` text NOT NULL,
	`startAt` integer,
	`endAt` integer,
	`terms` text NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bidRuleById` ON `bidRules` (`ruleId`);--> statement-breakpoint
CREATE INDEX `bidRulesOfProfile` ON `bidRules` (`profileId`);--> statement-breakpoint
CREATE TABLE `budgetRules` (
	`seq` integer PRIMARY KEY NOT NULL,
	`ruleId` text NOT NULL,
	`profileId` integer NOT NULL,
	`campaignIds` text NOT NULL,
	`ruleState` text NOT NULL,
	`startDay` text NOT NULL,
	`endDay` text,
	`terms` text NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `budgetRuleById` ON `budgetRules` (`ruleId`);--> statement-breakpoint
CREATE INDEX `budgetRulesOfProfile` ON `budgetRules` (`profileId`);--> statement-breakpoint
CREATE TABLE `overrides` (
	`seq` integer PRIMARY KEY NOT NULL,
	`profileId` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`level` text NOT NULL,
	`id` integer NOT NULL,
	`day` text NOT NULL,
	`values` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `overrideOnce` ON `overrides` (`profileId`,`level`,`id`,`day`);--> statement-breakpoint
CREATE INDEX `overridesOfCampaign` ON `overrides` (`profileId`,`campaignId`,`day`);--> statement-breakpoint
CREATE TABLE `edits` (
	`seq` integer PRIMARY KEY NOT NULL,
	`write` integer NOT NULL,
	`table` text NOT NULL,
	`row` integer NOT NULL,
	`was` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `history` (
	`seq` integer PRIMARY KEY NOT NULL,
	`profileId` integer NOT NULL,
	`campaignId` integer,
	`kind` text NOT NULL,
	`id` integer NOT NULL,
	`field` text NOT NULL,
	`at` integer NOT NULL,
	`was` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `historyOfCampaign` ON `history` (`profileId`,`campaignId`);--> statement-breakpoint
CREATE TABLE `writes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`origin` text NOT NULL,
	`call` integer,
	`created` text
);
--> statement-breakpoint
CREATE TABLE `fileBlocks` (
	`jobId` text NOT NULL,
	`start` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`jobId`, `start`)
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`profileId` integer NOT NULL,
	`recordType` text NOT NULL,
	`request` text NOT NULL,
	`requestedAt` integer NOT NULL,
	`outcome` text NOT NULL,
	`statusDetails` text,
	`pollsLeft` integer,
	`endsAt` integer,
	`polls` integer NOT NULL,
	`downloads` integer NOT NULL,
	`fileName` text NOT NULL,
	`fileSize` integer NOT NULL,
	`fileHash` text NOT NULL,
	`requestKey` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobById` ON `jobs` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobByFile` ON `jobs` (`fileName`);--> statement-breakpoint
CREATE INDEX `jobsByEnd` ON `jobs` (`endsAt`);--> statement-breakpoint
CREATE INDEX `jobsByRequest` ON `jobs` (`profileId`,`kind`,`recordType`,`requestKey`,`endsAt`);--> statement-breakpoint
CREATE TABLE `links` (
	`seq` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`jobId` text NOT NULL,
	`issuedAt` integer NOT NULL,
	`expiresAt` integer NOT NULL,
	`host` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `linkByKey` ON `links` (`key`);--> statement-breakpoint
CREATE INDEX `linksOfJob` ON `links` (`jobId`);--> statement-breakpoint
CREATE INDEX `linksByExpiry` ON `links` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `plannedOutcomes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`outcome` text NOT NULL,
	`statusDetails` text,
	`completionPolicy` text,
	`times` integer NOT NULL,
	`recordType` text,
	`profileId` integer
);
--> statement-breakpoint
CREATE TABLE `portfolios` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`name` text NOT NULL,
	`policy` text,
	`budget` integer,
	`startDay` text,
	`endDay` text,
	`sharing` integer,
	`outOfBudget` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portfolioById` ON `portfolios` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `portfoliosOfProfile` ON `portfolios` (`profileId`);--> statement-breakpoint
CREATE UNIQUE INDEX `portfolioOnce` ON `portfolios` (`profileId`,`name`) WHERE state <> 'archived';--> statement-breakpoint
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
CREATE TABLE `sbAdGroups` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`name` text NOT NULL,
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sbAdGroupById` ON `sbAdGroups` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sbAdGroupsOfProfile` ON `sbAdGroups` (`profileId`);--> statement-breakpoint
CREATE INDEX `sbAdGroupsOfCampaign` ON `sbAdGroups` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `sbAdGroupOnce` ON `sbAdGroups` (`profileId`,`campaignId`,`name`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `sbAds` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`name` text,
	`format` text NOT NULL,
	`creative` text NOT NULL,
	`landingPage` text,
	`moderation` text NOT NULL,
	`approvedAt` integer,
	`versions` text,
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sbAdById` ON `sbAds` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sbAdsOfProfile` ON `sbAds` (`profileId`);--> statement-breakpoint
CREATE INDEX `sbAdsOfCampaign` ON `sbAds` (`campaignId`);--> statement-breakpoint
CREATE INDEX `sbAdsOfAdGroup` ON `sbAds` (`adGroupId`);--> statement-breakpoint
CREATE TABLE `sbCampaigns` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`name` text NOT NULL,
	`budgetType` text,
	`budget` integer,
	`startDay` text NOT NULL,
	`endDay` text,
	`multiAdGroups` integer NOT NULL,
	`createdWith` text NOT NULL,
	`bidding` text NOT NULL,
	`brandEntityId` text NOT NULL,
	`portfolioId` text,
	`productLocation` text,
	`tags` text,
	`outOfBudget` integer,
	`moderation` text NOT NULL,
	`approvedAt` integer,
	`draft` text,
	`goal` text,
	`costType` text,
	`siteRestriction` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sbCampaignById` ON `sbCampaigns` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sbCampaignsOfProfile` ON `sbCampaigns` (`profileId`);--> statement-breakpoint
CREATE INDEX `sbCampaignsByName` ON `sbCampaigns` (`profileId`,`name`);--> statement-breakpoint
CREATE TABLE `sbKeywords` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`text` text NOT NULL,
	`comparedText` text NOT NULL,
	`matchType` text NOT NULL,
	`bid` integer,
	`nativeLanguageKeyword` text,
	`nativeLanguageLocale` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sbKeywordById` ON `sbKeywords` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sbKeywordsOfProfile` ON `sbKeywords` (`profileId`);--> statement-breakpoint
CREATE INDEX `sbKeywordsOfCampaign` ON `sbKeywords` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `sbKeywordOnce` ON `sbKeywords` (`profileId`,`adGroupId`,`comparedText`,`matchType`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `sbTargets` (
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
	`negative` integer NOT NULL,
	`bid` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sbTargetById` ON `sbTargets` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sbTargetsOfProfile` ON `sbTargets` (`profileId`);--> statement-breakpoint
CREATE INDEX `sbTargetsOfCampaign` ON `sbTargets` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `sbTargetOnce` ON `sbTargets` (`profileId`,`adGroupId`,`expression`,`negative`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `sbThemes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`themeType` text NOT NULL,
	`bid` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sbThemeById` ON `sbThemes` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `sbThemesOfProfile` ON `sbThemes` (`profileId`);--> statement-breakpoint
CREATE INDEX `sbThemesOfCampaign` ON `sbThemes` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `sbThemeOnce` ON `sbThemes` (`profileId`,`adGroupId`,`themeType`) WHERE state <> 'archived';--> statement-breakpoint
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
	`portfolioId` text,
	`tags` text
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
CREATE INDEX `sdProductAdsBySku` ON `sdProductAds` (`profileId`,`sku`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `sdTargetOnce` ON `sdTargets` (`profileId`,`adGroupId`,`expression`) WHERE state <> 'archived';--> statement-breakpoint
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
CREATE UNIQUE INDEX `adExtensionOnce` ON `adExtensions` (`profileId`,`adGroupId`,`promptText`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `adGroups` (
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
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adGroupById` ON `adGroups` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `adGroupsOfProfile` ON `adGroups` (`profileId`);--> statement-breakpoint
CREATE INDEX `adGroupsByState` ON `adGroups` (`profileId`,`state`);--> statement-breakpoint
CREATE INDEX `adGroupsOfCampaign` ON `adGroups` (`campaignId`);--> statement-breakpoint
CREATE INDEX `adGroupsByName` ON `adGroups` (`profileId`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `adGroupOnce` ON `adGroups` (`profileId`,`campaignId`,`name`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `campaignNegativeKeywords` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`text` text NOT NULL,
	`comparedText` text NOT NULL,
	`matchType` text NOT NULL,
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaignNegativeKeywordById` ON `campaignNegativeKeywords` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `campaignNegativeKeywordsOfProfile` ON `campaignNegativeKeywords` (`profileId`);--> statement-breakpoint
CREATE INDEX `campaignNegativeKeywordsByState` ON `campaignNegativeKeywords` (`profileId`,`state`);--> statement-breakpoint
CREATE INDEX `campaignNegativeKeywordsOfCampaign` ON `campaignNegativeKeywords` (`campaignId`);--> statement-breakpoint
CREATE INDEX `campaignNegativeKeywordsByText` ON `campaignNegativeKeywords` (`profileId`,`comparedText`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaignNegativeKeywordOnce` ON `campaignNegativeKeywords` (`profileId`,`campaignId`,`comparedText`,`matchType`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `campaignNegativeTargets` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`expression` text NOT NULL,
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaignNegativeTargetById` ON `campaignNegativeTargets` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `campaignNegativeTargetsOfProfile` ON `campaignNegativeTargets` (`profileId`);--> statement-breakpoint
CREATE INDEX `campaignNegativeTargetsByState` ON `campaignNegativeTargets` (`profileId`,`state`);--> statement-breakpoint
CREATE INDEX `campaignNegativeTargetsOfCampaign` ON `campaignNegativeTargets` (`campaignId`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaignNegativeTargetOnce` ON `campaignNegativeTargets` (`profileId`,`campaignId`,`expression`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `campaigns` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`name` text NOT NULL,
	`targeting` text NOT NULL,
	`budget` integer NOT NULL,
	`startDay` text NOT NULL,
	`endDay` text,
	`premiumBidAdjustment` integer NOT NULL,
	`strategy` text NOT NULL,
	`adjustments` text NOT NULL,
	`outOfBudget` integer,
	`portfolioId` text,
	`tags` text,
	`autoManageCampaign` integer,
	`siteRestriction` text,
	`offAmazonBudgetControlStrategy` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaignById` ON `campaigns` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `campaignsOfProfile` ON `campaigns` (`profileId`);--> statement-breakpoint
CREATE INDEX `campaignsByState` ON `campaigns` (`profileId`,`state`);--> statement-breakpoint
CREATE INDEX `campaignsByName` ON `campaigns` (`profileId`,`name`);--> statement-breakpoint
CREATE TABLE `keywords` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`text` text NOT NULL,
	`comparedText` text NOT NULL,
	`matchType` text NOT NULL,
	`bid` integer,
	`nativeLanguageKeyword` text,
	`nativeLanguageLocale` text,
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keywordById` ON `keywords` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `keywordsOfProfile` ON `keywords` (`profileId`);--> statement-breakpoint
CREATE INDEX `keywordsByState` ON `keywords` (`profileId`,`state`);--> statement-breakpoint
CREATE INDEX `keywordsOfCampaign` ON `keywords` (`campaignId`);--> statement-breakpoint
CREATE INDEX `keywordsOfAdGroup` ON `keywords` (`adGroupId`);--> statement-breakpoint
CREATE INDEX `keywordsByText` ON `keywords` (`profileId`,`comparedText`);--> statement-breakpoint
CREATE UNIQUE INDEX `keywordOnce` ON `keywords` (`profileId`,`adGroupId`,`comparedText`,`matchType`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `negativeKeywords` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`text` text NOT NULL,
	`comparedText` text NOT NULL,
	`matchType` text NOT NULL,
	`nativeLanguageKeyword` text,
	`nativeLanguageLocale` text,
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `negativeKeywordById` ON `negativeKeywords` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `negativeKeywordsOfProfile` ON `negativeKeywords` (`profileId`);--> statement-breakpoint
CREATE INDEX `negativeKeywordsByState` ON `negativeKeywords` (`profileId`,`state`);--> statement-breakpoint
CREATE INDEX `negativeKeywordsOfCampaign` ON `negativeKeywords` (`campaignId`);--> statement-breakpoint
CREATE INDEX `negativeKeywordsOfAdGroup` ON `negativeKeywords` (`adGroupId`);--> statement-breakpoint
CREATE INDEX `negativeKeywordsByText` ON `negativeKeywords` (`profileId`,`comparedText`);--> statement-breakpoint
CREATE UNIQUE INDEX `negativeKeywordOnce` ON `negativeKeywords` (`profileId`,`adGroupId`,`comparedText`,`matchType`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `negativeTargets` (
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
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `negativeTargetById` ON `negativeTargets` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `negativeTargetsOfProfile` ON `negativeTargets` (`profileId`);--> statement-breakpoint
CREATE INDEX `negativeTargetsByState` ON `negativeTargets` (`profileId`,`state`);--> statement-breakpoint
CREATE INDEX `negativeTargetsOfCampaign` ON `negativeTargets` (`campaignId`);--> statement-breakpoint
CREATE INDEX `negativeTargetsOfAdGroup` ON `negativeTargets` (`adGroupId`);--> statement-breakpoint
CREATE UNIQUE INDEX `negativeTargetOnce` ON `negativeTargets` (`profileId`,`adGroupId`,`expression`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `productAds` (
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
	`product` text NOT NULL,
	`customText` text,
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `productAdById` ON `productAds` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `productAdsOfProfile` ON `productAds` (`profileId`);--> statement-breakpoint
CREATE INDEX `productAdsByState` ON `productAds` (`profileId`,`state`);--> statement-breakpoint
CREATE INDEX `productAdsOfCampaign` ON `productAds` (`campaignId`);--> statement-breakpoint
CREATE INDEX `productAdsBySku` ON `productAds` (`profileId`,`sku`);--> statement-breakpoint
CREATE INDEX `productAdsByAsin` ON `productAds` (`profileId`,`asin`);--> statement-breakpoint
CREATE INDEX `productAdsOfAdGroup` ON `productAds` (`adGroupId`);--> statement-breakpoint
CREATE UNIQUE INDEX `productAdOnce` ON `productAds` (`profileId`,`adGroupId`,`product`) WHERE state <> 'archived';--> statement-breakpoint
CREATE TABLE `targets` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`profileId` integer NOT NULL,
	`state` text NOT NULL,
	`forcedStatus` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`campaignId` integer NOT NULL,
	`adGroupId` integer NOT NULL,
	`expressionType` text NOT NULL,
	`expression` text NOT NULL,
	`bid` integer,
	`tags` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `targetById` ON `targets` (`id`,`profileId`);--> statement-breakpoint
CREATE INDEX `targetsOfProfile` ON `targets` (`profileId`);--> statement-breakpoint
CREATE INDEX `targetsByState` ON `targets` (`profileId`,`state`);--> statement-breakpoint
CREATE INDEX `targetsOfCampaign` ON `targets` (`campaignId`);--> statement-breakpoint
CREATE INDEX `targetsOfAdGroup` ON `targets` (`adGroupId`);--> statement-breakpoint
CREATE UNIQUE INDEX `targetOnce` ON `targets` (`profileId`,`adGroupId`,`expression`) WHERE state <> 'archived';--> statement-breakpoint
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
	`updatedAt` integer NOT NULL,
	`deliveredUntil` integer,
	`sentMessages` integer DEFAULT 0 NOT NULL,
	`failure` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `streamSubscriptionById` ON `streamSubscriptions` (`subscriptionId`);--> statement-breakpoint
CREATE INDEX `streamSubscriptionsOfProfile` ON `streamSubscriptions` (`profileId`);--> statement-breakpoint
CREATE TABLE `faults` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`match` text NOT NULL,
	`when` text NOT NULL,
	`effect` text NOT NULL,
	`createdAt` integer NOT NULL,
	`endsAt` integer,
	`seen` integer NOT NULL,
	`hits` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `faultById` ON `faults` (`id`);--> statement-breakpoint
CREATE TABLE `rateWindows` (
	`clientId` text PRIMARY KEY NOT NULL,
	`window` integer NOT NULL,
	`calls` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `refs` (
	`profileId` integer NOT NULL,
	`ref` text NOT NULL,
	`id` integer NOT NULL,
	PRIMARY KEY(`ref`, `profileId`)
);
--> statement-breakpoint
CREATE TABLE `timeline` (
	`seq` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`at` integer,
	`afterStart` integer,
	`trigger` text,
	`nth` integer,
	`seen` integer NOT NULL,
	`actions` text NOT NULL,
	`doneAt` integer,
	`problems` text
);
--> statement-breakpoint
CREATE TABLE `world` (
	`only` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`seed` text NOT NULL,
	`scenario` text NOT NULL,
	`createdAt` integer NOT NULL,
	`clockMode` text NOT NULL,
	`clockAt` integer NOT NULL,
	`clockOffset` integer NOT NULL,
	`sequence` integer NOT NULL,
	`settings` text NOT NULL,
	`regions` text NOT NULL,
	`completionPolicies` text NOT NULL,
	`simulationParameters` text NOT NULL,
	`rateLimits` text NOT NULL,
	`ownGrant` text,
	`guard` text,
	`parameterChanges` text DEFAULT '[]' NOT NULL,
	`products` text DEFAULT '[]' NOT NULL,
	`topics` text DEFAULT '[]' NOT NULL,
	`simulationVersion` integer DEFAULT 1 NOT NULL,
	`startedAt` integer,
	`attribution` text
);
