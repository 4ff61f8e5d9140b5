module example/ads

go 1.18
