import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A message that arrived. */
export interface Mail {
	to: string[];
	/** Header and body, as sent. */
	text: string;
}

/** A mail server for tests, which accepts every message. */
export interface MailServer {
	readonly port: number;
	/** All messages, oldest first. */
	readonly mails: Mail[];
	close(): Promise<void>;
}

/** Starts a mail server without encryption and login on 127.0.0.1. */
export async function startMailServer(): Promise<MailServer> {
	const mails: Mail[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
		serve(socket, (mail) => mails.push(mail));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		port,
		mails,
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Speaks the part of SMTP that a client needs to send messages. */
function serve(socket: Socket, accept: (mail: Mail) => void): void {
	let unread = '';
	let to: string[] = [];
	let lines: string[] | undefined;
	const answer = (text: string) => socket.write(`${text}\r\n`);
	const take = (line: string) => {
		if (lines !== undefined && line !== '.') return void lines.push(line);
		if (lines !== undefined) {
			accept({ to, text: lines.join('\n') });
			[to, lines] = [[], undefined];
			return answer('250 accepted');
		}
		if (/^DATA/i.test(line)) {
			lines = [];
			return answer('354 go on');
		}
		const recipient = /^RCPT TO:<(.+?)>/i.exec(line)?.[1];
		if (recipient !== undefined) to.push(recipient);
		return answer(/^QUIT/i.test(line) ? '221 closing' : '250 ok');
	};
	answer('220 test');
	socket.on('data', (part) => {
		unread += part.toString();
		const parts = unread.split('\r\n');
		unread = parts.pop() as string;
		parts.forEach(take);
	});
	socket.on('error', () => socket.destroy());
}
