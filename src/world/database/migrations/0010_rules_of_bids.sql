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
CREATE INDEX `bidRulesOfProfile` ON `bidRules` (`profileId`);