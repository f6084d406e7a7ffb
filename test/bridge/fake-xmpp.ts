import { createServer, type Socket } from 'node:net'

/** An XMPP server without encryption, with one password for every account: as much of it as a login and a message need. */
export async function fakeXmpp(password: string, message: (text: string) => string | undefined) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let isIn = false
    socket.on('data', (data) => {
      for (const text of String(data).split(/(?<=>)(?=<(?:iq|message|presence|auth|stream:stream)\b)/)) {
        const id = /\bid="([^"]*)"/.exec(text)?.[1]
        if (text.includes('<stream:stream')) socket.write(opened(isIn))
        else if (text.startsWith('<auth')) {
          isIn = Buffer.from(/>([^<]*)</.exec(text)![1]!, 'base64')
            .toString()
            .endsWith(`\u0000${password}`)
          const said = isIn ? '<success' : '<failure'
          const close = isIn ? '/>' : '><not-authorized/></failure>'
          socket.write(`${said} xmlns="urn:ietf:params:xml:ns:xmpp-sasl"${close}`)
        } else if (text.startsWith('<iq')) {
          const jid = '<bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"><jid>gm@localhost/one</jid></bind>'
          socket.write(`<iq type="result" id="${id}">${text.includes('xmpp-bind') ? jid : ''}</iq>`)
        } else if (text.startsWith('<message')) {
          const answer = message(text)
          if (answer !== undefined) socket.write(answer)
        } else if (text.includes('</stream:stream>')) socket.end('</stream:stream>')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    service: `xmpp://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function opened(isIn: boolean): string {
  const bind = '<bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"/>'
  const plain = '<mechanisms xmlns="urn:ietf:params:xml:ns:xmpp-sasl"><mechanism>PLAIN</mechanism></mechanisms>'
  const spaces = 'xmlns="jabber:client" xmlns:stream="http://etherx.jabber.org/streams"'
  const stream = `<stream:stream ${spaces} id="1" version="1.0" from="localhost">`
  return `${stream}<stream:features>${isIn ? bind : plain}</stream:features>`
}
