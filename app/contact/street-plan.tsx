/** Drawn streets, in place of the map until the visitor asks for it. */
export function StreetPlan({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 960 560" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="#e9e3d8" d="M0 0h960v560H0z" />
      <path
        fill="#d3dac6"
        d="M0 372 96 350l118 62-30 148H0zM640 0l22 92 128 24 62-116zM702 402l96-34 84 52-34 84-118 8z"
      />
      <path fill="none" stroke="#c9d6d6" strokeWidth="16" d="M-10 132c120-34 186 22 296-6s146-82 250-142" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeLinejoin="round">
        <path
          strokeWidth="5"
          d="M62 190 40 334M128 176l-16 170M196 170l-6 196M262 166l4 118M338 158l16 112M404 148l22 112M60 236l146-26 178-14M52 286l150-22 152-12M560 128l34 104M620 106l40 112M694 120l34 82M560 180l172-54M586 220l166-48M806 150l70 30M842 92l78 48M560 372l30 96M622 352l36 110M576 424l96-28M590 470l110-28M300 372l14 130M364 358l20 128M238 392l12 124M232 452l170-36M246 500l164-34M886 250l74 20M846 300l114 36M862 208l-44 136M920 222l-40 152M430 462l20 98M510 446l26 114M440 508l160-34M700 552l16-60M476 60l26 92M420 92l130-54M746 60l150-42M120 430l-22 90M58 470l128 30"
        />
        <path
          strokeWidth="9"
          d="M-10 348c130-16 210-46 330-66s180-24 300-66 230-88 350-160M470-10c0 90 10 150 34 228s44 220 70 352M208 570c-10-120-22-220-12-330S236 60 250-10M800-10c-8 120-22 180-4 262s60 200 72 318"
        />
        <path strokeWidth="17" d="M-10 560c170-70 300-150 430-196s250-58 550-152" />
      </g>
      <g transform="translate(508 334)">
        <path fill="var(--accent)" d="M0 0c-26-30-40-50-40-72a40 40 0 0 1 80 0c0 22-14 42-40 72z" />
        <circle cy="-72" r="16" fill="#fff" />
      </g>
    </svg>
  )
}
