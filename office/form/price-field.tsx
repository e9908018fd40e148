import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { TextField } from '../../app/ui/field.tsx'
import { sayTypedPrice } from '../../domain/office/prices/read-price.ts'

type Props = ComponentProps<typeof TextField> & {
  /** Without it the form's own `propertyStatus` says whether it is for rent. */
  perMonth?: boolean | undefined
}

/** A field of money. While somebody types, the amount that the server will read stands below it, in place of its hint. */
export function PriceField({ perMonth, hint, ...field }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const input = place.current?.querySelector('input')
    const form = input?.form
    if (!form) return
    const follow = () => {
      const status = form.elements.namedItem('propertyStatus')
      const isRent = status instanceof HTMLSelectElement && status.value === 'For_Rent'
      setSaid(sayTypedPrice(input.value, perMonth ?? isRent))
    }
    follow()
    for (const event of ['input', 'change']) form.addEventListener(event, follow)
    return () => {
      for (const event of ['input', 'change']) form.removeEventListener(event, follow)
    }
  }, [perMonth])
  return (
    <div ref={place} aria-live="polite">
      <TextField {...field} hint={said || hint} autoComplete="off" />
    </div>
  )
}
