ALTER TABLE `campaigns` ADD `autoManageCampaign` integer;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `siteRestriction` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `offAmazonBudgetControlStrategy` text;--> statement-breakpoint
ALTER TABLE `negativeKeywords` ADD `nativeLanguageKeyword` text;--> statement-breakpoint
ALTER TABLE `negativeKeywords` ADD `nativeLanguageLocale` text;--> statement-breakpoint
ALTER TABLE `sbCampaigns` ADD `goal` text;--> statement-breakpoint
ALTER TABLE `sbCampaigns` ADD `costType` text;--> statement-breakpoint
ALTER TABLE `sbCampaigns` ADD `siteRestriction` text;