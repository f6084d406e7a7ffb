import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** Talk of the prompt, the format and the training behind a player. */
export const PROMPT_TALK: readonly Breach[] = [
  breach({
    code: 'prompt-talk',
    always: true,
    keywords: [
      `prompt instructs json token trained tuned fine reward reinforcement data context schema format chain neural
       weights user programm configured system output respond reply return generate guidelines policy directives $
       developers`,
    ],
    says: [
      [
        // The prompt
        r`system (?:prompts?|messages?|instructions?)`,
        r`(?:my|the|your|this|original|initial|previous) prompts?\b(?! (?:answer|reply|response|reaction|vote
          |defen[cs]e|support|nomination|action|decision))`,
        r`prompt (?:says|said|tells|told|asks|instructs|engineering|injection)`,
        // Instructions
        r`(?:ignore|disregard|forget|override)(?: (?:all|any|your|the|my|these
          |of)){0,6} (?:previous |prior |above |earlier |system )?instructions`,
        r`(?:my|the) instructions (?:forbid|prevent|allow|ask|demand|force|say|said|state|specify|tell|told|were
          |are (?:to\b|not|that|clear)|require|I)`,
        r`(?:according to|as per|per|following|based on|in|by) (?:the|my) instructions`,
        // "I was instructed to reply"
        r`I(?:'ve been| was| am|'m| have been) (?:instructed|programmed|configured|supposed to (?:output|respond)|
          (?:told|prompted|asked) to (?:respond|reply|output|return|generate|write|answer in|keep (?:it|this
          |my speech) under))`,
        // JSON, tokens, guidelines, training
        r`json`,
        r`(?:token|context) (?:limit|budget|count|window|cap)`,
        r`out of tokens`,
        r`(?:number of|max(?:imum)?|few|more|\d+|many) tokens\b`,
        r`tokens (?:left|remaining)`,
        r`(?:sav|wast|spend|us)(?:e|ing) (?:\w+ )?tokens`,
        r`my (?:content )?(?:guidelines|policy|directives)\b`,
        r`training (?:data|set|corpus)`,
        r`my training(?! (?:game|match|session|partner))\b`,
        r`(?:I|we|models?(?: like \w+)?)(?: was|'m| am|'ve been| have been| were| are) (?:trained|fine-?tuned)`,
        // Rewards, formats, developers, the user, markup
        r`reward (?:function|model|signal)`,
        r`reinforcement learning`,
        r`data ?set\b`,
        r`(?:output|response|required|requested|specified|expected) (?:format|schema)`,
        r`chain of thought`,
        r`neural network`,
        r`my weights`,
        r`my reward\b`,
        r`(?:my|the) developers?\b`,
        r`the user(?:'s| asked| wants| said| told| has| is| requested)`,
        r`my programm(?:ing|ers?)`,
        r`\{\s*"\s*"\s*:`,
        r`</?(?:think|system|assistant|user)>`,
        r`<\|\w+\|>`,
        r`\x60{3,}`,
      ],
    ],
  }),
]
