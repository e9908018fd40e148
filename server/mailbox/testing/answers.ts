import { buildAlternative, buildMail, htmlType, plainType } from './build-mail.ts'

/** The mail of the firm that the answers quote. */
export const sentMail = `Dear Jane,

Thank you for your message about the apartment in Kileleshwa. It has two bedrooms and is free from 1 December.
Would Friday at ten suit you for a viewing, or Saturday at noon?

The rent is KES 95,000 a month, service charge included: https://riparo.example/property/kileleshwa-42

Kind regards,
Amina Otieno
0712 345 678
Riparo`

const quoted = sentMail.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')
/** The quote with lines broken anew at 60 characters. */
const wrapped = sentMail.replaceAll(/(.{20,60}) /g, '$1\n').replaceAll(/^/gm, '> ')
const asHtml = sentMail.replaceAll('\n', '<br>')
const english = 'On Mon, 2 Nov 2026 at 16:05, Riparo <office@riparo.example> wrote:'
const gmailHtml = (answer: string, attribution: string) =>
  `<div dir="ltr">${answer}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${attribution}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${asHtml}</blockquote></div>`
const outlookHtml = (labels: string) =>
  `<html><head><style>p.MsoNormal{margin:0}</style></head><body><p class="MsoNormal">Saturday suits me better.</p><p class="MsoNormal">Jane</p><div style="border:none;border-top:solid #E1E1E1 1.0pt">${labels}</div><div>${asHtml}</div></body></html>`
const outlookLabels =
  '<p><b>From:</b> Riparo &lt;office@riparo.example&gt;<br><b>Sent:</b> Monday, November 2, 2026 4:05 PM<br><b>To:</b> Jane Wanjiru<br><b>Subject:</b> Re: Your message</p>'

/** Answers to `sentMail` in the forms of mail programs, with the part that the client wrote. */
export const answers: Record<string, { mail: Buffer; answer: string }> = {
  'Gmail, top-posted': {
    mail: buildAlternative(
      `Saturday at noon.\n\n${english.replace('<', '<\n')}\n\n${wrapped}`,
      gmailHtml('Saturday at noon.', english),
    ),
    answer: 'Saturday at noon.',
  },
  'Gmail in Swahili': {
    mail: buildAlternative(
      `Asante. Jumamosi saa sita ni sawa.\n\nMnamo Jum, 2 Nov 2026 saa 16:05 Riparo <office@riparo.example> aliandika:\n\n${wrapped}`,
      '<p>unused</p>',
    ),
    answer: 'Asante. Jumamosi saa sita ni sawa.',
  },
  'Gmail, HTML only': {
    mail: buildMail([htmlType], gmailHtml('Friday at ten', english.replace('<', '&lt;').replace('>', '&gt;'))),
    answer: 'Friday at ten',
  },
  'Outlook, plain': {
    mail: buildMail(
      [plainType],
      `Saturday suits me better.\nJane\n\n________________________________\nFrom: Riparo <office@riparo.example>\nSent: Monday, November 2, 2026 4:05 PM\nTo: Jane Wanjiru <jane@client.example>\nSubject: Re: Your message\n\n${sentMail}`,
    ),
    answer: 'Saturday suits me better.\nJane',
  },
  'Outlook, HTML only': {
    mail: buildMail([htmlType], outlookHtml(outlookLabels)),
    answer: 'Saturday suits me better.\n\nJane',
  },
  'Outlook in Swahili': {
    mail: buildMail(
      [htmlType],
      outlookHtml(
        '<b>Kutoka:</b> Riparo<br><b>Imetumwa:</b> Jumatatu, 2 Novemba 2026<br><b>Kwa:</b> Jane<br><b>Mada:</b> Re: Your message',
      ),
    ),
    answer: 'Saturday suits me better.\n\nJane',
  },
  'Apple Mail': {
    mail: buildMail(
      ['Content-Type: text/plain; charset=us-ascii; format=flowed; delsp=yes'],
      `We will come on Friday.\n\n> On 2 Nov 2026, at 16:05, Riparo <office@riparo.example> wrote:\n> \n${quoted}`,
    ),
    answer: 'We will come on Friday.',
  },
  Yahoo: {
    mail: buildAlternative(
      `Is parking included?\n\n    On Monday, November 2, 2026 at 04:05:00 PM GMT+3, Riparo <office@riparo.example> wrote:  \n \n ${sentMail.replaceAll('\n', '\n \n')}`,
      '<p>unused</p>',
    ),
    answer: 'Is parking included?',
  },
  'Thunderbird, below the quote': {
    mail: buildMail([plainType], `On 02/11/2026 16:05, Riparo wrote:\n${quoted}\n\nFriday at ten is fine, thank you.`),
    answer: `On 02/11/2026 16:05, Riparo wrote:\n${quoted}\n\nFriday at ten is fine, thank you.`,
  },
  'Thunderbird, between the quotes': {
    mail: buildMail(
      [plainType],
      `On 02/11/2026 16:05, Riparo wrote:\n> Would Friday at ten suit you for a viewing, or Saturday at noon?\nFriday at ten\n> Kind regards,\n> Amina Otieno\n> 0712 345 678\n> Riparo`,
    ),
    answer:
      'On 02/11/2026 16:05, Riparo wrote:\n> Would Friday at ten suit you for a viewing, or Saturday at noon?\nFriday at ten',
  },
  'a quote without marks, attribution or addresses': {
    mail: buildMail([plainType], `I offer 90,000.\n\n${sentMail.replace(/https:\S+/, '<https://links.example/x?y>')}`),
    answer: 'I offer 90,000.',
  },
  'the quote alone': { mail: buildMail([plainType], `${english}\n${quoted}`), answer: `${english}\n${quoted}` },
  'an answer in our words': {
    mail: buildMail([plainType], 'Thanks!\nSaturday at noon'),
    answer: 'Thanks!\nSaturday at noon',
  },
  'a sentence like an attribution': {
    mail: buildMail(
      [plainType],
      'On Friday I saw the flat, and the agent wrote: yes.\n\n-- \nJane\n---\nI offer 5,000,000\n---\n',
    ),
    answer: 'On Friday I saw the flat, and the agent wrote: yes.\n\n-- \nJane\n---\nI offer 5,000,000\n---',
  },
  'a forwarded mail of somebody else': {
    mail: buildMail(
      [plainType],
      `See below.\n\n---------- Forwarded message ---------\nFrom: Peter <peter@other.example>\nDate: Mon, 2 Nov 2026\nSubject: Flat\nTo: Jane\n\nThe flat is taken.`,
    ),
    answer:
      'See below.\n\n---------- Forwarded message ---------\nFrom: Peter <peter@other.example>\nDate: Mon, 2 Nov 2026\nSubject: Flat\nTo: Jane\n\nThe flat is taken.',
  },
}
