/**
 * Loaded into n8n with `node --require`. Replaces the calendar library of the node 'Extract From File' with an empty
 * module. The library needs `date-fns`, a peer dependency that `installRuntime.mjs` does not install. Without it, the
 * node cannot read any file.
 */
const Module = require('node:module');

const load = Module._load;

Module._load = function loadWithoutCalendars(request, ...rest) {
	return request === 'ts-ics' ? {} : load.call(this, request, ...rest);
};
