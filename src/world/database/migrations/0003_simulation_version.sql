ALTER TABLE `world` ADD `simulationVersion` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `world` ADD `startedAt` integer;