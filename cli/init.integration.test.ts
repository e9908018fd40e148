import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFolder } from '../server/database/testing/engines.ts'
import { runInThisProcess } from './testing/command-line.ts'

vi.setConfig({ testTimeout: 60_000 })

const answers = {
  name: 'Mtu & Watu "Homes": Pwani na Bara',
  town: 'mombasa',
  address: 'Sample Plaza, Nyali Road',
  email: 'hello@watu.example',
  phone: '+254 722 000 000',
  accent: '#0B5C7A',
  founded: '2012',
  experience: '11',
  clients: '300+',
}

/** Runs `init` with these answers and no terminal; `error` is what it prints when it fails. */
async function init(folder: string, given: Partial<typeof answers>) {
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  const { out, err, code } = await runInThisProcess(['init', folder, ...options], { DATA_DIR: createFolder() })
  return { out, error: err, code }
}

test('a name with signs of YAML, HTML and the shell makes a whole content folder, and the words beside the mark are shorter', async () => {
  const folder = join(createFolder(), 'the firm’s')
  // Copied from a messenger.
  const copied = { ...answers, email: `\u2066${answers.email}\u2069`, phone: `\u202a${answers.phone}\u202c` }
  const { out, error } = await init(folder, copied)
  expect(error).toBe('')
  expect(out).toContain(`CONTENT_DIR='${folder}'`)
  const firm = JSON.parse(readFileSync(join(folder, 'firm.json'), 'utf8'))
  expect(firm).toMatchObject({
    name: answers.name,
    email: answers.email,
    phones: [answers.phone],
    wordmark: 'Mtu & Watu "Homes":',
    address: { town: 'Mombasa', lines: ['Sample Plaza, Nyali Road'] },
    brand: { accent: '#0b5c7a' },
    foundedYear: 2012,
    yearsOfExperience: 11,
    clients: '300+',
  })
  expect(out).not.toContain('outside Kenya')
  expect(readFileSync(join(folder, 'media', 'mark.svg'), 'utf8')).toContain('#0b5c7a')
})

test('every wrong or missing answer is named at once, and nothing is written', async () => {
  const folder = join(createFolder(), 'firm')
  const wrong = { ...answers, town: 'Atlantis', email: 'nobody', accent: '#ffff00', founded: '2999' }
  const refused = await init(folder, wrong)
  expect(refused.code).toBe(2)
  expect(refused.error).toMatch(/--town: expected Athi River, .* or Watamu; add any other town to places\.json first/)
  expect(refused.error).toMatch(/--email: /)
  expect(refused.error).toMatch(/--founded: expected a year that has begun/)
  expect(refused.error).toMatch(/--accent: expected a colour with a contrast of 4\.5:1 or more/)
  const { phone: _phone, clients: _clients, ...others } = answers
  expect(await init(folder, others)).toMatchObject({ code: 2, error: expect.stringContaining('--phone, --clients') })
  expect(existsSync(folder)).toBe(false)
})

test('a folder with files, a file, and a folder inside the content are refused, and stay as they are', async () => {
  const folder = createFolder()
  const [full, file] = [join(folder, 'full'), join(folder, 'file')]
  mkdirSync(full)
  for (const path of [join(full, 'notes.txt'), file]) writeFileSync(path, 'mine')
  expect(await init(full, answers)).toMatchObject({ code: 2, error: expect.stringContaining('is not empty') })
  expect(await init(file, answers)).toMatchObject({ code: 2, error: expect.stringContaining('is a file') })
  expect(await init('content/other', answers)).toMatchObject({ code: 2, error: expect.stringContaining('is inside') })
  expect([readdirSync(full), readFileSync(file, 'utf8'), existsSync('content/other')]).toEqual([
    ['notes.txt'],
    'mine',
    false,
  ])
})

test('another firm’s registrations are not copied', async () => {
  const content = join(createFolder(), 'content')
  cpSync('content', content, { recursive: true })
  const file = join(content, 'firm.json')
  const registrations = { estateAgents: 'EA/0123', dataProtection: '456-78AB-C90D' }
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), registrations }))
  const folder = join(createFolder(), 'firm')
  const options = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value])
  const { err } = await runInThisProcess(['init', folder, ...options], {
    DATA_DIR: createFolder(),
    CONTENT_DIR: content,
  })
  expect(err).toBe('')
  expect(readFileSync(join(folder, 'firm.json'), 'utf8')).not.toContain('registrations')
})

test('a firm in another country is told what stays Kenyan, and its places keep their countries', async () => {
  const content = join(createFolder(), 'content')
  cpSync('content', content, { recursive: true })
  const file = join(content, 'places.json')
  const kampala = {
    key: 'Kampala',
    centre: [32.58, 0.31],
    radiusKm: 8,
    precision: 'by hand',
    source: 'a test',
    country: 'UG',
  }
  const kololo = { ...kampala, key: 'Kampala/Kololo', country: undefined }
  writeFileSync(file, JSON.stringify([...JSON.parse(readFileSync(file, 'utf8')), kampala, kololo]))
  const folder = join(createFolder(), 'firm')
  const options = Object.entries({ ...answers, town: 'kampala' }).flatMap(([name, value]) => [`--${name}`, value])
  const env = { DATA_DIR: createFolder(), CONTENT_DIR: content }
  const { out, err } = await runInThisProcess(['init', folder, ...options], env)
  expect(err).toBe('')
  expect(out).toMatch(
    /Your town is in Uganda\. .* outside Kenya:\n- the currency: .*\n- the rules .*\n.*\n- the word Kenya/,
  )
  const firm = JSON.parse(readFileSync(join(folder, 'firm.json'), 'utf8'))
  expect(firm).toMatchObject({
    address: { country: 'Uganda', countryCode: 'UG' },
    map: { query: 'Sample Plaza, Nyali Road, Kampala, Uganda' },
  })
  const places: { key: string; country?: string }[] = JSON.parse(readFileSync(join(folder, 'places.json'), 'utf8'))
  const countryAt = (key: string) => places.find((place) => place.key === key)?.country
  expect(['Kampala', 'Kampala/Kololo', 'Kisumu', 'Mombasa/Nyali'].map(countryAt)).toEqual([
    undefined,
    undefined,
    'KE',
    'KE',
  ])
})

test('the people of the firm that is copied stay with it, and so do their portraits', async () => {
  const content = join(createFolder(), 'content')
  cpSync('content', content, { recursive: true })
  const readPictures = (folder: string) => JSON.parse(readFileSync(join(folder, 'media', 'pictures.json'), 'utf8'))
  cpSync(join(content, 'media', 'interior-living-01.jpg'), join(content, 'media', 'agent.jpg'))
  const pictures = readPictures(content)
  writeFileSync(
    join(content, 'media', 'pictures.json'),
    JSON.stringify({ ...pictures, 'agent.jpg': { ...pictures['interior-living-01.jpg'], alt: 'Agent One' } }),
  )
  const people = [
    { name: 'Agent One', role: 'Sales', portrait: '/media/agent.jpg' },
    { name: 'Agent Two', role: 'Lettings' },
  ]
  writeFileSync(join(content, 'people.json'), JSON.stringify({ heading: 'Our people', people }))
  const folder = join(createFolder(), 'firm')
  const options = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value])
  const { out, err } = await runInThisProcess(['init', folder, ...options], {
    DATA_DIR: createFolder(),
    CONTENT_DIR: content,
  })
  expect(err).toBe('')
  expect(out).toContain('- people.json, with its portraits')
  expect(existsSync(join(folder, 'people.json'))).toBe(false)
  expect(existsSync(join(folder, 'media', 'agent.jpg'))).toBe(false)
  expect(readPictures(folder)).toEqual(pictures)
})
