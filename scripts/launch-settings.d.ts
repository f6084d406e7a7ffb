export function memoryEnvironment(verb: string | undefined): Record<string, string>
export function setMemoryFlags(verb: string | undefined): void
