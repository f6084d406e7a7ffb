/** The value of an option among arguments, written as `--name value` or `--name=value`. */
export const optionIn = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(name)
  return at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1)
}
