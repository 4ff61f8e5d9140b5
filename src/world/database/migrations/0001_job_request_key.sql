ALTER TABLE `jobs` ADD `requestKey` text;--> statement-breakpoint
CREATE INDEX `jobsByRequest` ON `jobs` (`profileId`,`kind`,`recordType`,`requestKey`,`endsAt`);