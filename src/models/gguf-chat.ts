import type { Message } from '../../schemas/model.ts'
import { THOUGHT_BEGIN, THOUGHT_END, thoughtText } from '../../schemas/thought.ts'
import type { Chat, ChatItem } from './llama.ts'

/** A thought in the shape of the config `reasoned`: what it is, and the text that a reply follows. Cut off where its tokens end. */
export async function think(
  chat: Chat,
  history: readonly ChatItem[],
  drawn: Parameters<Chat['generateResponse']>[1],
): Promise<{ thought: string; text: string }> {
  const said = await chat.generateResponse([...history, { type: 'model', response: [THOUGHT_BEGIN] }], {
    ...drawn,
    customStopTriggers: [THOUGHT_END],
  })
  const thought = said.response.trim()
  return { thought, text: thoughtText(thought) }
}

/** What a chat template that knows thoughts has set apart from a reply. */
export const segmentsOf = ({ fullResponse }: Awaited<ReturnType<Chat['generateResponse']>>): string =>
  fullResponse.flatMap((part) => (typeof part === 'string' ? [] : [part.text])).join('\n')

/** A message as llama.cpp has it. */
export const itemOf = ({ role, content }: Message): ChatItem =>
  role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content }
