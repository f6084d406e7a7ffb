import type { Split } from '../../schemas/record.ts'
import type { Config } from '../../src/rows/configs/configs.ts'

// Configuration files for trainers of an export as `messages`.

interface ExportedFile {
  readonly split: Split
  readonly path: string
}

/** The configuration files of an export as `messages`, by trainer. */
export const trainerFiles = (files: readonly ExportedFile[], config: Config, inOrder = false) => [
  { path: 'dataset_info.json', text: llamaFactoryInfo(files, config) },
  { path: 'axolotl.yaml', text: axolotlConfig(files, config, inOrder) },
]

const MESSAGES = ['    ds_type: parquet', '    type: chat_template', '    field_messages: messages']
/** How Axolotl reads a file (docs: dataset-formats/conversation and rlhf). Its schema of preference data has no `ds_type`: the file's name says it. */
const axolotlFields = (config: Config): string[] =>
  config === 'preference'
    ? [
        '    type: chat_template.default',
        '    field_messages: messages',
        '    field_chosen: chosen',
        '    field_rejected: rejected',
      ]
    : [
        ...MESSAGES,
        '    roles_to_train: [assistant]',
        '    train_on_eos: turn',
        ...(config === 'reasoned' ? ['    split_thinking: true'] : []),
      ]

/**
 * The part of an Axolotl configuration that names the data. What it calls `test_datasets` it evaluates on during training, so that is `validation`, and
 * `test` is in no list. `inOrder` keeps the rows in the order of the file, where Axolotl would shuffle them twice.
 */
export function axolotlConfig(files: readonly ExportedFile[], config: Config, inOrder = false): string {
  const list = (name: string, split: Split): string[] => {
    const of = files.filter((file) => file.split === split)
    if (of.length === 0) return []
    return [
      `${name}:`,
      ...of.flatMap(({ path }) => [`  - path: ${path}`, '    split: train', ...axolotlFields(config)]),
    ]
  }
  const rest = files.filter(({ split }) => split === 'test').map(({ path }) => path)
  return [
    '# A part of a configuration: base_model, sequence_len and the like are yours to add. Paths are relative to where axolotl is started.',
    ...(rest.length > 0 ? [`# ${rest.join()} is not named here: it is for measuring the trained model.`] : []),
    ...(config === 'preference' ? ['rl: dpo'] : []),
    ...(inOrder ? ['shuffle_merged_datasets: false', 'curriculum_sampling: true'] : []),
    ...list('datasets', 'train'),
    ...list('test_datasets', 'validation'),
    '',
  ].join('\n')
}

/** LLaMA-Factory's `dataset_info.json` with one entry for each file, named `omerta_<split>`. */
export function llamaFactoryInfo(files: readonly ExportedFile[], config: Config): string {
  const isPairs = config === 'preference'
  const entry = ({ split, path }: ExportedFile): [string, object] => [
    `omerta_${split}`,
    {
      file_name: path,
      formatting: 'sharegpt',
      ...(isPairs && { ranking: true }),
      columns: { messages: 'messages', ...(isPairs && { chosen: 'chosen', rejected: 'rejected' }) },
      tags: {
        role_tag: 'role',
        content_tag: 'content',
        user_tag: 'user',
        assistant_tag: 'assistant',
        system_tag: 'system',
      },
    },
  ]
  return `${JSON.stringify(Object.fromEntries(files.map(entry)), undefined, 2)}\n`
}
