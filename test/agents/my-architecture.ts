import { askOf, Calls, faultIn, type OwnKind, type Player, partsOf, readReply, replySchemaOf } from '../../src/index.ts'

const MODEL = process.env['MY_MODEL'] ?? 'gguf:my-model.gguf'

/** Two stages: name a doubt about one's own favourite suspect, then act with it in mind. */
export const kind: OwnKind = {
  make({ model, sampling, random, words }): Player {
    const calls = new Calls(model(MODEL), sampling, random)
    return {
      get attempts() {
        return calls.attempts
      },
      async act(view) {
        const ask = askOf(view)
        const { system, rules, known, ask: asked } = partsOf(view, words)
        const doubt = await calls.complete('doubt', ask, [
          { role: 'system', content: rules },
          { role: 'user', content: `${known}\n\nWhom do you suspect most, and what speaks against it? One sentence.` },
        ])
        const note = JSON.stringify(doubt.text.slice(0, 300))
        const prompt = [
          { role: 'system' as const, content: system },
          { role: 'user' as const, content: `${known}\n\nYou noted: ${note}\n\n${asked}` },
        ]
        const { text, reject } = await calls.complete('act', ask, prompt, replySchemaOf(ask))
        const reply = readReply(text)
        const wrong = faultIn(ask, reply)
        if (wrong) reject(wrong)
        return wrong || !reply ? {} : reply
      },
    }
  },
}
