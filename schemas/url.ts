import { isWrittenAsKey, mayBeKey, withoutKept } from './secrets.ts'

/**
 * Removes from a text the keys of this run, and from the URLs in it what may be a secret: user and password, query and fragment, and a part of the path
 * that is written as a key. For everything that is printed; what is written does not get that far, because a recipe refuses such URLs.
 */
export const withoutSecrets = (text: string): string =>
  withoutKept(text)
    .replace(/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#]*@/gi, '$1…@')
    .replace(/\b([a-z][a-z0-9+.-]{0,20}:\/\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*/gi, '$1?…')
    .replace(/\bhttps?:\/\/[^\s"'<>()]+/gi, (url) =>
      url.replace(/(?<=[^/]\/)[^/?|@]+/g, (segment) => (isWrittenAsKey(segment) ? '…' : segment)),
    )

/** Whether a text is an http URL in which nothing is a secret: no user, no password, no query, no fragment, and no key in the path. */
export function isBareUrl(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    !/[?#\s]/.test(text) &&
    url.username + url.password === '' &&
    !url.pathname.split('/').some(mayBeKey)
  )
}
