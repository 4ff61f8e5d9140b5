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
ALTER TABLE `sbAds` ADD `versions` text;--> statement-breakpoint
ALTER TABLE `sbKeywords` ADD `nativeLanguageKeyword` text;--> statement-breakpoint
ALTER TABLE `sbKeywords` ADD `nativeLanguageLocale` text;