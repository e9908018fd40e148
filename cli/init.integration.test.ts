import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFolder } from '../server/database/testing/engines.ts'
import { runInOwnProcess } from './testing/command-line.ts'

vi.setConfig({ testTimeout: 60_000 })

const answers = {
  name: 'Mtu & Watu "Homes": Pwani na Bara',
  town: 'mombasa',
  address: 'Sample Plaza, Nyali Road',
  email: 'hello@watu.example',
  phone: '+254 722 000 000',
  accent: '#0B5C7A',
}

/** Runs `init` with these answers and no terminal; `error` is what it prints when it fails. */
async function init(folder: string, given: Partial<typeof answers>) {
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  const { out, err, code } = await runInOwnProcess(['init', folder, ...options], { DATA_DIR: createFolder() })
  return { out, error: err, code }
}

test('a name with signs of YAML, HTML and the shell makes a whole content folder, and the words beside the mark are shorter', async () => {
  const folder = join(createFolder(), 'the firm’s')
  const { out, error } = await init(folder, answers)
  expect(error).toBe('')
  expect(out).toContain(`CONTENT_DIR='${folder}'`)
  const firm = JSON.parse(readFileSync(join(folder, 'firm.json'), 'utf8'))
  expect(firm).toMatchObject({
    name: answers.name,
    wordmark: 'Mtu & Watu "Homes":',
    address: { town: 'Mombasa', lines: ['Sample Plaza, Nyali Road'] },
    brand: { accent: '#0b5c7a' },
  })
  expect(readFileSync(join(folder, 'media', 'mark.svg'), 'utf8')).toContain('#0b5c7a')
})

test('every wrong or missing answer is named at once, and nothing is written', async () => {
  const folder = join(createFolder(), 'firm')
  const wrong = { ...answers, town: 'Atlantis', email: 'nobody', accent: '#ffff00' }
  const refused = await init(folder, wrong)
  expect(refused.code).toBe(2)
  expect(refused.error).toMatch(/--town: expected Athi River, .* or Watamu; add any other town to places\.json first/)
  expect(refused.error).toMatch(/--email: /)
  expect(refused.error).toMatch(/--accent: expected a colour with a contrast of 4\.5:1 or more/)
  const { phone: _phone, ...others } = answers
  expect(await init(folder, others)).toMatchObject({ code: 2, error: expect.stringContaining('--phone') })
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
