export interface StoredFile {
	FileContextKey: string;
	/** The Id in the response to an upload; details are read by FileContextKey. */
	Id: string;
	FileName: string;
	FileSize: number;
	MimeType: string;
	DateCreated: string;
	IsShared: boolean;
	IsArchived: boolean;
	Source: string;
	EntityType: string;
	EntityKey: string;
	/** Lowercase hexadecimal SHA-256 of the content. */
	sha256: string;
	/** Content in memory, or the path of a temporary file. */
	content: Buffer | string;
}

export interface Subscription {
	/** A webhook type, or `Multi`. */
	name: string;
	types: string[];
	TargetUrl: string;
	SigningKey?: string;
	BatchSize?: number;
	BatchMaxDelaySeconds?: number;
	/** Consecutive deliveries without a 2xx response. */
	consecutiveFailures: number;
}
