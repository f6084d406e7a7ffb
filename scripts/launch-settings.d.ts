export function setMemoryFlags(verb: string | undefined): void
