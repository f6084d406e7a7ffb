// What the command line sets for the process that runs a verb: how V8 gives memory back. The launcher and the bench use it.
import v8 from 'node:v8'

/** The verbs that write, read or compare large pages of Parquet, most of them in several threads. */
const MAKERS = ['generate', 'rows', 'import', 'validate', 'stats', 'evaluate']

/**
 * Sets V8's flags for a verb, in the process that runs it. They come before its compiled code is looked up, which depends on them. By default V8 lets the
 * old objects of a thread grow to four times of what is alive before it collects them; here to two times.
 */
export function setMemoryFlags(verb) {
  // A table is a server that idles for hours: memory counts there, and not how fast code runs.
  if (verb === 'play') v8.setFlagsFromString('--optimize-for-size')
  if (MAKERS.includes(verb)) v8.setFlagsFromString('--heap-growing-percent=100')
}
