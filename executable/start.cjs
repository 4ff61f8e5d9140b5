import('./dist/main.js');
