import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { TextField } from '../../app/ui/field.tsx'
import { sayTypedPrice } from '../../domain/office/prices/read-price.ts'

type Props = ComponentProps<typeof TextField> & {
  /** Without it the form's own `propertyStatus` says whether it is for rent. */
  perMonth?: boolean | undefined
}

/** In milliseconds without a key. */
const pause = 1_000

/**
 * A field of money. While somebody types, the amount that the server will read stands below it, in place of its hint; screen readers say it
 * when the typing pauses.
 */
export function PriceField({ perMonth, hint, ...field }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const input = place.current?.querySelector('input')
    const form = input?.form
    if (!form) return
    let timer = 0
    const follow = (event?: Event) => {
      const status = form.elements.namedItem('propertyStatus')
      const isRent = status instanceof HTMLSelectElement && status.value === 'For_Rent'
      const text = sayTypedPrice(input.value, perMonth ?? isRent)
      setSaid(text)
      if (event?.target !== input) return
      clearTimeout(timer)
      timer = window.setTimeout(setSpoken, event.type === 'change' ? 0 : pause, text)
    }
    follow()
    for (const event of ['input', 'change']) form.addEventListener(event, follow)
    return () => {
      clearTimeout(timer)
      for (const event of ['input', 'change']) form.removeEventListener(event, follow)
    }
  }, [perMonth])
  return (
    <div ref={place}>
      <TextField {...field} hint={said || hint} autoComplete="off" />
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </div>
  )
}
