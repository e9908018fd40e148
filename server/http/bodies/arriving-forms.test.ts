import { expect, test } from 'vitest'
import { createArrivingForms } from './arriving-forms.ts'

function createOffice() {
  let time = 0
  const forms = createArrivingForms(() => time)
  return {
    wait: (ms: number) => (time += ms),
    send(personId: string) {
      const form = { personId, arrived: 0, whole: false }
      const place = forms.enter({ personId, bytes: () => form.arrived, isWhole: () => form.whole })
      return Object.assign(form, { place })
    },
  }
}

test('two forms are let in at once, and another one when one has left', () => {
  const { send } = createOffice()
  const [ann] = [send('ann'), send('ben')]
  expect(send('cyn').place).toBeNull()
  ann.place?.leave()
  expect(send('cyn').place).not.toBeNull()
})

test('the stalled forms of one person take one place, which the newest has', () => {
  const { send } = createOffice()
  const [first, second, ben] = [send('ann'), send('ann'), send('ben')]
  expect([first, second, ben].map(({ place }) => place?.signal.aborted)).toEqual([true, false, false])
})

test('a form that has arrived whole keeps its place, whoever sends another', () => {
  const { send, wait } = createOffice()
  const forms = [send('ann'), send('ben')]
  for (const form of forms) form.whole = true
  wait(60_000)
  expect([send('ann').place, send('cyn').place]).toEqual([null, null])
  expect(forms.map(({ place }) => place?.signal.aborted)).toEqual([false, false])
})

test('a form that is too slow makes room for another person after five seconds, and one that is not does not', () => {
  const { send, wait } = createOffice()
  const [slow, quick] = [send('ann'), send('ben')]
  wait(4_999)
  expect(send('cyn').place).toBeNull()
  wait(1)
  ;[slow.arrived, quick.arrived] = [5 * 16 * 1024 - 1, 5 * 16 * 1024]
  expect(send('cyn').place).not.toBeNull()
  expect([slow, quick].map(({ place }) => place?.signal.aborted)).toEqual([true, false])
  expect(send('dan').place).toBeNull()
})
