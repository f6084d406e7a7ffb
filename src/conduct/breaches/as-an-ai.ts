import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** A player that refers to itself as a program. */
export const AS_AN_AI: readonly Breach[] = [
  breach({
    code: 'as-an-ai',
    keywords: [
      `ai ais artificial language models llm llms chat bot bots gpt openai anthropic claude gemini llama qwen
       deepseek mistral virtual assistants neural computer machine`,
    ],
    says: [
      [
        // Language models and their makers
        r`(?<!\blike\s(?:an?\s)?)(?:language models?|LLMs?|chat ?bots?|artificial intelligences?|AI (?:assistants?
          |models?|agents?|players?)|machine learning|neural networks?|chat ?gpt|gpt-?\d\S*|openai|anthropic)\b`,
        r`(?:as|being|am|are|is|I'm|we're|you're|all|both|just|other|of)(?: (?:an?|just|only|merely|all|simply
          |here)){0,6} AIs?\b`,
        // "I am just a bot"
        r`(?:I|we|you)(?:'m|'re| am| are| being)(?: (?:just|only|merely|an?|all|actually|really|simply|basically
          |still|also|here|as|only|large|trained|both)){0,6} (?:bots?|virtual assistants?|computer programs?|claude
          |gemini|llama|qwen|deepseek|mistral)\b`,
        r`as a (?:bot|machine|computer program), I`,
      ],
    ],
  }),
  breach({
    code: 'as-an-ai',
    always: true,
    keywords: ['assist comply human person body feelings emotions'],
    says: [
      [
        // "I cannot assist", "I am not human", "I have no feelings"
        r`I(?:'m| am)? ?(?:can't|cannot|can not|unable to|not able to) (?:assist|comply) (?:you )?with\b`,
        r`I(?:'m| am) not (?:an? )?(?:actual |real )?(?:human|real person)\b`,
        r`I (?:do not|don't) have (?:an? (?:physical )?body|(?:human |real )?(?:feelings|emotions|consciousness)
          (?! (?:about|for|on|toward))|personal (?:opinions|beliefs|experiences|feelings))`,
      ],
    ],
  }),
]
