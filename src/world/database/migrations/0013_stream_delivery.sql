ALTER TABLE `streamSubscriptions` ADD `deliveredUntil` integer;--> statement-breakpoint
ALTER TABLE `streamSubscriptions` ADD `sentMessages` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `streamSubscriptions` ADD `failure` text;