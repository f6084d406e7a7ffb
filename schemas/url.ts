/**
 * Removes from the URLs in a text what may be a secret: user and password, query and fragment. For everything that is printed; what is
 * written does not get that far, because a recipe refuses such URLs.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#]*@/gi, '$1…@')
    .replace(/\b([a-z][a-z0-9+.-]{0,20}:\/\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*/gi, '$1?…')

/** Whether a text is an http URL in which nothing is a secret: no user, no password, no query and no fragment. */
export function isBareUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#\s]/.test(text) && url.username + url.password === ''
}
