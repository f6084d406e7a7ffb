/** Parses JSON. Throws a SyntaxError for a key `__proto__` too, which would vanish from objects that are made of it. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('it has a key __proto__')
    return value
  })
