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
CREATE UNIQUE INDEX `portfolioOnce` ON `portfolios` (`profileId`,`name`) WHERE state <> 'archived';