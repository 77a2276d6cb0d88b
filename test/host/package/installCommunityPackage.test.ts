import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installCommunityPackage } from '../../../host/package/installCommunityPackage';
import { temporaryFolder } from '../../../host/support/temporaryFolder';

const folder = temporaryFolder('karbon-test-');

afterAll(() => folder.remove());

function packed(manifest: Record<string, unknown>): string {
	const source = join(folder.path, `source-${String(manifest.version)}`);
	mkdirSync(join(source, 'package/dist'), { recursive: true });
	writeFileSync(join(source, 'package/package.json'), JSON.stringify(manifest));
	writeFileSync(join(source, 'package/dist/index.js'), `// ${String(manifest.version)}`);
	const tarball = join(folder.path, `${String(manifest.version)}.tgz`);
	execFileSync('tar', ['-czf', tarball, '-C', source, 'package']);
	return tarball;
}

function installedFile(userFolder: string, file: string): string {
	return readFileSync(join(userFolder, '.n8n/nodes', file), 'utf8');
}

describe('installing a community package', () => {
	const userFolder = join(folder.path, 'user');

	it('copies the package to the folder that n8n reads, and adds it to the list of installed packages', () => {
		const tarball = packed({
			name: 'n8n-nodes-x',
			version: '1.0.0',
			devDependencies: { jest: '1' },
			peerDependencies: { 'n8n-workflow': '*' },
		});

		expect(installCommunityPackage(userFolder, tarball)).toEqual({
			name: 'n8n-nodes-x',
			version: '1.0.0',
		});

		expect(installedFile(userFolder, 'node_modules/n8n-nodes-x/dist/index.js')).toBe('// 1.0.0');
		expect(JSON.parse(installedFile(userFolder, 'package.json'))).toEqual({
			name: 'installed-nodes',
			private: true,
			dependencies: { 'n8n-nodes-x': '1.0.0' },
		});
	});

	it('removes development and peer dependencies, as n8n does', () => {
		const manifest = JSON.parse(installedFile(userFolder, 'node_modules/n8n-nodes-x/package.json'));

		expect(manifest).toEqual({ name: 'n8n-nodes-x', version: '1.0.0' });
	});

	it('replaces an earlier version and keeps other packages', () => {
		installCommunityPackage(userFolder, packed({ name: 'n8n-nodes-y', version: '3.0.0' }));
		installCommunityPackage(userFolder, packed({ name: 'n8n-nodes-x', version: '2.0.0' }));

		expect(installedFile(userFolder, 'node_modules/n8n-nodes-x/dist/index.js')).toBe('// 2.0.0');
		expect(JSON.parse(installedFile(userFolder, 'package.json')).dependencies).toEqual({
			'n8n-nodes-x': '2.0.0',
			'n8n-nodes-y': '3.0.0',
		});
	});

	it('refuses a package with run-time dependencies', () => {
		const tarball = packed({ name: 'n8n-nodes-z', version: '4.0.0', dependencies: { axios: '1' } });

		expect(() => installCommunityPackage(userFolder, tarball)).toThrow(
			'n8n-nodes-z has run-time dependencies',
		);
	});
});
