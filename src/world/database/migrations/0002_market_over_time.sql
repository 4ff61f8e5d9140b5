ALTER TABLE `world` ADD `parameterChanges` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `world` ADD `products` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `world` ADD `topics` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- The parameter `topOfSearch` is gone: the auction decides which places are shown.
UPDATE `world` SET `simulationParameters` = json_remove(`simulationParameters`, '$.topOfSearch')
  WHERE json_valid(`simulationParameters`);--> statement-breakpoint
UPDATE `timeline` SET `actions` = (
  SELECT json_group_array(json_remove(`value`, '$.metrics.topOfSearch')) FROM json_each(`actions`)
) WHERE json_valid(`actions`) AND `actions` LIKE '%"topOfSearch"%';
