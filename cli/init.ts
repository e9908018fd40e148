import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline/promises'
import * as v from 'valibot'
import { firmSchema } from '../domain/firm/firm-schema.ts'
import { foldName } from '../domain/fold-name.ts'
import { countryName, isKenya } from '../domain/places/country.ts'
import { type Place, placesSchema } from '../domain/places/places.ts'
import { describeIssue, readContent } from '../server/content/folder/read-content.ts'
import { isSystemError, OperatorError } from '../server/operator-error.ts'
import { type Command, UsageError } from './command.ts'
import { type Answers, copyContent } from './copy-content.ts'
import { drawIcons } from './icons.ts'
import { print } from './terminal.ts'

/** The questions, each by the option that answers it. */
const questions = {
  name: 'The name of the firm',
  town: 'Its town',
  address: 'Its street address, without the town',
  email: 'Its e-mail address',
  phone: 'Its telephone number, such as +254 700 000 000',
  accent: 'Its colour, such as #0b5c7a',
  founded: 'The year in which it was founded',
  experience: 'Its years of experience, such as 12',
  clients: 'How many clients it has had, such as 300+',
} satisfies Record<keyof Answers, string>

type Question = keyof typeof questions

const { name, address, email, chatNumber, brand, clients } = firmSchema.entries
const schemas = {
  name,
  address: address.entries.lines.pipe[0].item,
  email,
  phone: chatNumber,
  accent: brand.entries.accent,
  founded: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{4}$/, 'a year such as 2012'),
    v.check((year) => Number(year) <= new Date().getFullYear(), 'a year that has begun'),
  ),
  experience: v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d?$/, 'a number of years such as 12')),
  clients,
}

export const initCommand: Command = {
  usage: `init FOLDER ${Object.keys(questions)
    .map((option) => `[--${option} TEXT]`)
    .join(' ')}`,
  description: 'copies the content into a new folder for another firm, and asks for each answer that no option gives',
  options: Object.fromEntries(Object.keys(questions).map((option) => [option, { type: 'string' as const }])),
  operands: [1, 1],
  async runAlone({ config, operands: [given = ''], option }) {
    // Loaded on use: every other command would start later for it.
    const { readContentFiles } = await import('../server/content.ts')
    const folder = resolve(given)
    requireEmpty(folder, config.contentDir)
    const places = readContent(join(config.contentDir, 'places.json'), placesSchema)
    const answers = await ask(option, (question, answer) => checkAnswer(question, answer, places))
    // The server may run as another user, and all of it is public.
    process.umask(0o022)
    const wasThere = existsSync(folder)
    try {
      const copied = copyContent(config.contentDir, folder, answers)
      await drawIcons(folder)
      readContentFiles({ ...config, contentDir: folder })
      print(nextSteps(given, copied))
      return true
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      if (wasThere) mkdirSync(folder)
      throw isSystemError(error) ? new OperatorError(`${folder} cannot be written (${error.code})`) : error
    }
  },
}

/** @throws UsageError */
function requireEmpty(folder: string, contentDir: string) {
  if ((folder + sep).startsWith(contentDir + sep))
    throw new UsageError(`${folder} is inside ${contentDir}, the content to copy: choose a folder elsewhere`)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && !found.isDirectory()) throw new UsageError(`${folder} is a file: choose a folder that is new or empty`)
  if (found && readdirSync(folder).length > 0)
    throw new UsageError(`${folder} is not empty: choose a folder that is new or empty`)
}

type Check = (question: Question, answer: string) => { value: string } | { fault: string }

/** The answers of the options, and for each missing one that of the terminal. @throws UsageError for an option that is wrong or missing */
async function ask(option: (name: string) => string | null, check: Check): Promise<Answers> {
  const answers = new Map<string, string>()
  const missing: Question[] = []
  const faults: string[] = []
  for (const question of Object.keys(questions) as Question[]) {
    const answer = option(question)
    const checked = answer === null ? null : check(question, answer)
    if (!checked) missing.push(question)
    else if ('fault' in checked) faults.push(`--${question}: ${checked.fault}`)
    else answers.set(question, checked.value)
  }
  if (faults.length > 0) throw new UsageError(faults.join('\n'))
  if (missing.length > 0) await askAtTerminal(missing, check, answers)
  return Object.fromEntries(answers) as Answers
}

/** Asks again for an answer that is wrong. @throws UsageError where nobody can be asked, or the input ends */
async function askAtTerminal(missing: readonly Question[], check: Check, answers: Map<string, string>) {
  const options = missing.map((question) => `--${question}`).join(', ')
  if (!process.stdin.isTTY) throw new UsageError(`This is not a terminal: please give ${options}`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Not `terminal.question`, which loses lines that are pasted together and never ends where the input does.
  const lines = terminal[Symbol.asyncIterator]()
  for (const question of missing) {
    while (!answers.has(question)) {
      terminal.setPrompt(`${questions[question]}: `)
      terminal.prompt()
      const line = await lines.next()
      if (line.done) throw new UsageError('\nNothing was written: not every question was answered')
      const checked = check(question, line.value)
      if ('fault' in checked) print(`  ${checked.fault}`)
      else answers.set(question, checked.value)
    }
  }
  terminal.close()
}

function checkAnswer(question: Question, answer: string, places: readonly Place[]): ReturnType<Check> {
  if (question === 'town') return findTown(answer, places)
  const result = v.safeParse(schemas[question], answer)
  return result.success ? { value: result.output } : { fault: describeIssue(result.issues[0]) }
}

/** Takes a town in any spelling. */
function findTown(answer: string, places: readonly Place[]): ReturnType<Check> {
  const towns = places.map(({ key }) => key).filter((key) => !key.includes('/'))
  const town = towns.find((key) => foldName(key) === foldName(answer))
  if (town) return { value: town }
  const known = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(towns.sort())
  return { fault: `expected ${known}; add any other town to places.json first, with its centre` }
}

function nextSteps(folder: string, { left, stillNaming, country }: ReturnType<typeof copyContent>) {
  const quoted = /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`
  const dataFolder = quoted.endsWith("'") ? `${quoted.slice(0, -1)}-data'` : `${quoted}-data`
  return `${folder} has the content of your firm. Start it with

  CONTENT_DIR=${quoted} DATA_DIR=${dataFolder} npm start

Left out, as it names the firm or the town of the content that was copied:
${toLines(left)}

Still to be changed, for the same reason:
${toLines(stillNaming)}

Next (docs/your-firm.md):
- firm.json: the social networks, the opening hours
- people.json: whom visitors deal with, if you wish
- media/mark.svg: your own mark, then CONTENT_DIR=${quoted} npm run riparo -- icons
- media/film.mp4 and the pictures; testimonials.json, which has samples; privacy-policy.json, which your advocate should read
- listings/ and insights/: your own, then sampleContent: false in firm.json${isKenya(country) ? '' : abroad(countryName(country))}`
}

/** Words and rules that stay Kenyan whatever the content says. */
function abroad(country: string) {
  return `

Your town is in ${country}. What no answer and no file of the content can change for a firm outside Kenya:
- the currency: prices are in shillings of Kenya (KES), and the other currencies are converted from them
- the rules of the calculators and of the checklist, which are those of Kenya's taxes, fees and titles: /tools has them, properties
  outside Kenya show none, and rates.json and due-diligence.json have only their rates and words
- the word Kenya in the titles of lists, of searches, of /tools and of /insights
Besides, firm.json still has the time zone of the content that was copied, its exchange rates, and search-words.json the words that
people in Kenya use`
}

function toLines(texts: readonly string[]) {
  return texts.map((text) => `- ${text}`).join('\n') || '- nothing'
}
