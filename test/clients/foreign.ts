import { fivePlayers } from '../importers/llmafia-games.ts'
import { writeSource } from '../importers/source.ts'

// Writes a game of people in the format of LLMafia: node test/clients/foreign.ts FOLDER

writeSource(process.argv[2]!, fivePlayers())
