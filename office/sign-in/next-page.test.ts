import { expect, test } from 'vitest'
import { toEntrance, toNextPage } from './next-page.ts'

const entranceOf = (path: string) => toEntrance('GET', new URL(`https://www.riparo.example/office/${path}`))

test('who is not signed in is led back to the page that was asked for', () => {
  const entrance = entranceOf('activity?page=2')
  expect(entrance).toBe('/office/?next=%2Factivity%3Fpage%3D2')
  expect(toNextPage(new URLSearchParams(entrance.split('?')[1]).get('next'))).toBe('/activity?page=2')
})

test('an address too long to lead back to makes no long header, which a balancer would refuse', () => {
  expect(entranceOf(`listings?words=${'%3C'.repeat(2_000)}`)).toBe('/office/')
})
