/**
 * Loaded into n8n with `node --require`. Resolves the host names in KARBON_HOSTS (`{"n8n.test":"127.0.0.1"}`), so
 * that n8n can send requests to its public address without a change to the hosts file of the machine. Other names
 * are resolved as usual.
 */
const dns = require('node:dns');

const hosts = JSON.parse(process.env.KARBON_HOSTS || '{}');
const lookup = dns.lookup;
const lookupPromise = dns.promises.lookup;

dns.lookup = function lookupWithHosts(name, options, callback) {
	const address = hosts[name];
	if (address === undefined) return lookup.apply(this, arguments);
	const done = typeof options === 'function' ? options : callback;
	const all = typeof options === 'object' && options !== null && options.all;
	process.nextTick(() => (all ? done(null, [{ address, family: 4 }]) : done(null, address, 4)));
};

dns.promises.lookup = async function lookupWithHosts(name, options) {
	const address = hosts[name];
	if (address === undefined) return await lookupPromise.call(this, name, options);
	const found = { address, family: 4 };
	return options && options.all ? [found] : found;
};
