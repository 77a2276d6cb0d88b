// The first file of the killed process: other files run with the hooks in place.
require('./awaitHooks').defineReportingHooks();
require('./killedProgram');
