import { numerals } from '../amounts/numbers.ts'
import type { Token } from './tokens.ts'

/**
 * A number in words, `twenty five`, `two hundred and fifty`, `six point five`, in figures; null where none stands there. Also in the order of
 * Kiswahili, whose words are English by now: `hundred two`, `twenty and five`.
 */
export function readNumberWords(tokens: readonly Token[], from: number): { digits: string; to: number } | null {
  const numeralAt = (at: number) => numerals.get(tokens[at]?.text ?? '') ?? 0
  const isAt = (at: number, text: string) => tokens[at]?.text === text
  const first = numeralAt(from)
  if (first === 0) return null
  let value = first
  let to = from + 1
  const unit = numeralAt(to)
  if (first === hundred && isUnit(unit)) {
    value *= unit
    to++
  } else if (isUnit(first) && unit === hundred) {
    value *= hundred
    to++
  }
  const rest = value >= hundred ? readRest(isAt(to, 'and') ? to + 1 : to) : readUnit(value, to)
  if (rest) return { digits: String(value + rest.value), to: rest.to }
  if (isAt(to, 'point') && isUnit(numeralAt(to + 1))) return { digits: `${value}.${numeralAt(to + 1)}`, to: to + 2 }
  return { digits: String(value), to }

  function readRest(at: number) {
    const tens = numeralAt(at)
    if (tens === 0 || tens >= hundred) return null
    const more = readUnit(tens, at + 1)
    return more ? { value: tens + more.value, to: more.to } : { value: tens, to: at + 1 }
  }

  function readUnit(tens: number, at: number) {
    if (tens < 10 || tens % 10 !== 0) return null
    const start = isAt(at, 'and') ? at + 1 : at
    // `ten one` is no number of English.
    if (start === at && tens === 10) return null
    return isUnit(numeralAt(start)) ? { value: numeralAt(start), to: start + 1 } : null
  }
}

const hundred = 100

function isUnit(value: number) {
  return value > 0 && value < 10
}
