CREATE TABLE `edits` (
	`seq` integer PRIMARY KEY NOT NULL,
	`write` integer NOT NULL,
	`table` text NOT NULL,
	`row` integer NOT NULL,
	`was` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `writes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`origin` text NOT NULL,
	`call` integer,
	`created` text
);
