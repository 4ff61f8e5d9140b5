ALTER TABLE `sbAdGroups` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `sbAds` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `sdCampaigns` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `adGroups` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `campaignNegativeKeywords` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `campaignNegativeTargets` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `keywords` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `negativeKeywords` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `negativeTargets` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `productAds` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `targets` ADD `tags` text;