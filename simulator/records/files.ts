export interface StoredFile {
	FileContextKey: string;
	/** The Id given on upload; not the key by which details are read. */
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
	slot: string;
	types: string[];
	TargetUrl: string;
	SigningKey?: string;
	BatchSize?: number;
	BatchMaxDelaySeconds?: number;
	/** Deliveries in a row that were not answered with 2xx. */
	consecutiveFailures: number;
}
