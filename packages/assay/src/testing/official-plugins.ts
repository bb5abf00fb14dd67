import { loadPlugins } from '../plugin/plugins';

// For tests that call a room directly: a command line loads the plugins itself.
loadPlugins(__dirname);
