import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { MapContent, Place } from '../domain/places/places.ts'
import { readContentFiles } from '../server/content.ts'
import { readFirm } from '../server/firm/read-firm.ts'
import { OperatorError } from '../server/operator-error.ts'
import { type Command, UsageError } from './command.ts'
import { drawIcons } from './icons.ts'
import { print } from './terminal.ts'

/** The questions, each by the option that answers it. */
const questions = {
  name: 'The name of the firm',
  town: 'Its town, as content/places.json has it',
  address: 'Its street address, without the town',
  email: 'Its e-mail address',
  phone: 'Its telephone number, such as +254 700 000 000',
  accent: 'Its colour, such as #0b5c7a',
}

type Answers = Record<keyof typeof questions, string>

export const initCommand: Command = {
  usage: `init FOLDER ${Object.keys(questions)
    .map((option) => `[--${option} TEXT]`)
    .join(' ')}`,
  description: 'copies the content into a new folder as that of another firm, and asks for what the options do not say',
  options: Object.fromEntries(Object.keys(questions).map((option) => [option, { type: 'string' as const }])),
  operands: [1, 1],
  async runAlone({ config, operands: [given = ''], option }) {
    const folder = resolve(given)
    if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty`)
    const answers = await ask(option)
    try {
      const left = writeContent(config.contentDir, folder, answers)
      await drawIcons(folder)
      readContentFiles({ ...config, contentDir: folder })
      print(nextSteps(given, left))
      return true
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  },
}

/** @throws UsageError where nobody can be asked */
async function ask(option: (name: string) => string | null): Promise<Answers> {
  const missing = Object.entries(questions).filter(([name]) => option(name) === null)
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new UsageError(`Nobody can be asked here, so say ${missing.map(([name]) => `--${name}`).join(', ')}`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Record<string, string> = {}
  for (const [name, question] of Object.entries(questions)) {
    answers[name] = (option(name) ?? (await terminal.question(`${question}: `))).trim()
  }
  terminal.close()
  return answers as Answers
}

/**
 * Copies the content and writes the answers into it. Leaves out what is about the other firm and its town. Returns the names of what is
 * left out. @throws OperatorError if the town is unknown
 */
function writeContent(from: string, to: string, answers: Answers): string[] {
  const { name: otherName, address } = readFirm(from)
  const places = readJson<Place[]>(join(from, 'places.json'))
  const town = places.find(({ key }) => key === answers.town)
  if (!town) throw new OperatorError(`${join(from, 'places.json')} has no town called ${answers.town}: add it first`)
  const others = [otherName, ...(address.town === answers.town ? [] : [address.town])]
  const isOthers = (text: string) => {
    const words = text.replaceAll('Managed_By_Riparo', '').toLowerCase()
    return others.some((other) => words.includes(other.toLowerCase()))
  }
  const left: string[] = []
  const removeMap = (id: string) => {
    rmSync(join(to, 'media', `map-${id}.svg`))
    left.push(`the map ${id}`)
  }

  cpSync(from, to, { recursive: true })
  for (const file of globSync(['areas/*.md', 'insights/*.md', 'map/*.json'], { cwd: to })) {
    if (!isOthers(readFileSync(join(to, file), 'utf8')) && !isOthers(file)) continue
    rmSync(join(to, file))
    left.push(file)
  }
  for (const file of globSync('listings/*.json', { cwd: to })) {
    const records = readJson<object[]>(join(to, file))
    const own = records.filter((record) => !isOthers(JSON.stringify(record)))
    if (own.length < records.length) left.push(`${records.length - own.length} listings of ${file}`)
    if (own.length > 0) writeJson(join(to, file), own)
    else rmSync(join(to, file))
  }
  changeJson<Place[]>(join(to, 'places.json'), (all) =>
    all
      .filter(({ key }) => !isOthers(key))
      .map(({ formerNames, ...place }) => {
        const names = formerNames?.filter((former) => !isOthers(former)) ?? []
        return names.length > 0 ? { ...place, formerNames: names } : place
      }),
  )
  changeJson<MapContent>(join(to, 'map.json'), ({ locator, ...map }) => {
    const panels = map.panels.filter(({ title }) => !isOthers(title))
    for (const { id } of map.panels) if (!panels.some((panel) => panel.id === id)) removeMap(id)
    const hasTown = panels.some(({ kind }) => kind === 'town')
    if (locator && !hasTown) removeMap('locator')
    return {
      ...map,
      panels,
      ...(hasTown && { locator }),
      gateways: map.gateways.filter(({ name }) => !isOthers(name)),
      cityCentre: { name: `the centre of ${answers.town}`, at: town.centre },
      words: map.words.filter(({ text }) => !isOthers(text)),
    }
  })
  changeJson<FirmFile>(join(to, 'firm.json'), (firm) => toFirm(firm, answers))
  const mark = join(to, 'media', 'mark.svg')
  const { accent } = readJson<FirmFile>(join(from, 'firm.json')).brand
  writeFileSync(mark, readFileSync(mark, 'utf8').replaceAll(accent, answers.accent))
  return left
}

type FirmFile = {
  brand: { accent: string; ink: string }
  name: string
  address: object
  social: Record<string, string>
}

/** The facts with the answers in them. The addresses of social networks are made up from the name, for the firm to replace. */
function toFirm(firm: FirmFile, { name, town, address, email, phone, accent }: Answers) {
  const toHandle = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const query = `${address}, ${town}, Kenya`
  return {
    ...firm,
    name,
    brand: { ...firm.brand, accent },
    email,
    phones: [phone],
    chatNumber: phone,
    address: { ...firm.address, lines: [address], town },
    social: Object.fromEntries(
      Object.entries(firm.social).map(([network, url]) => [
        network,
        url.replaceAll(toHandle(firm.name), toHandle(name)),
      ]),
    ),
    map: { query, embed: `https://www.google.com/maps?q=${encodeURIComponent(query)}&output=embed` },
  }
}

function nextSteps(folder: string, left: readonly string[]) {
  return `${folder} has the content of your firm. Start it with

  CONTENT_DIR=${folder} DATA_DIR=${folder}-data npm start

Left out, as it names the firm or the town of the content that was copied:
${left.map((each) => `- ${each}`).join('\n') || '- nothing'}

Next (docs/your-firm.md):
- firm.json: the year of foundation, the years of experience, the clients, the social networks, the opening hours
- media/mark.svg: your own mark, then CONTENT_DIR=${folder} npm run riparo -- icons
- media/film.mp4 and the pictures; testimonials.json, which has samples; privacy-policy.json, which your advocate should read
- listings/ and insights/: your own, then sampleContent: false in firm.json`
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function writeJson(file: string, value: unknown) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

function changeJson<Value>(file: string, change: (value: Value) => unknown) {
  writeJson(file, change(readJson<Value>(file)))
}
