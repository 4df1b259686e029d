type IdOf = (mailbox: string) => number

/** The brokerage's own templates, in addition to Dormer's. */
export const emailTemplates = (idOf: IdOf) => [
  {
    Name: 'Austin relocation guide',
    Subject: 'Moving to Austin, {{FirstName|step by step}}',
    Body: '<p>Hi {{FirstName|there}},</p><p>Here is what I wish everybody knew before moving to Austin:</p><ul><li><strong>Visit at rush hour.</strong> The commute decides the neighborhood.</li><li><strong>Ask about property taxes.</strong> They vary a lot between counties.</li><li><strong>Come for a weekend.</strong> I plan the tour around the homes you like.</li></ul><p>When could you come?</p><p>{{AgentName}}<br>{{AgentPhone|}}</p>',
    SharedWithGroup: true,
    CreatedById: idOf('admin'),
  },
  {
    Name: 'After our first call',
    Subject: 'Good talking to you, {{FirstName|and what comes next}}',
    Body: '<p>Hi {{FirstName|there}},</p><p>It was good talking to you. As promised, I am putting together a first list of homes. Tell me which ones you would like to see on Saturday.</p><p>{{AgentName}}</p>',
    SharedWithGroup: false,
    CreatedById: idOf('agent1'),
  },
]

export const textTemplates = (idOf: IdOf) => [
  {
    Name: 'Running late',
    Body: 'Hi {{FirstName|there}}, I am running about 10 minutes late. Sorry, and see you shortly! {{AgentName}}',
    SharedWithGroup: true,
    CreatedById: idOf('admin'),
  },
  {
    Name: 'Saturday tour',
    Body: 'Hi {{FirstName|there}}, does Saturday at 10 work for our tour? I have four homes for you.',
    SharedWithGroup: false,
    CreatedById: idOf('agent1'),
  },
]

/** Codes on the brokerage's signs. */
export const textCodes = (SourceId: number | undefined) => [
  {
    Code: '4100',
    Message:
      '2108 Barton Hills Dr: 3 bed, 2 bath, $725,000. Reply with a time to see it, or call us at (512) 555-0100.',
    MessageLink: 'https://example.com/barton-hills',
    MlsNumber: '7120341',
    SourceId,
  },
  {
    Code: '4200',
    Message: 'Thanks for visiting our open house! Reply with your email, and we will send you the details.',
    MessageLink: null,
    MlsNumber: null,
    SourceId: null,
  },
]
