// Written by `npm run generate` from the migrated schema; a test checks that it is current.
import type { Generated, GeneratedAlways } from 'kysely'

export type DB = {
  account_code: {
    Address: string | null
    AskedById: number | null
    DateCreated: Generated<string>
    DateExpires: string | null
    Purpose: string
    TenantId: number
    TokenHash: Buffer | null
    UserAgent: string | null
    UserId: number
  }
  account_event: {
    AccountEventId: GeneratedAlways<number>
    Address: string | null
    ByUserId: number | null
    DateCreated: Generated<string>
    IsNewDevice: Generated<boolean>
    Kind: string
    TenantId: number
    UserAgent: string | null
    UserId: number
    Way: string | null
  }
  activity: {
    ActivityId: GeneratedAlways<number>
    ActivityTypeId: number
    ContactEntityId: number | null
    ContactId: number | null
    DateCreated: Generated<string>
    DateEdited: string | null
    DateLogged: Generated<string>
    DateWatchedUtc: string | null
    Description: string | null
    EditedById: number | null
    IsAutomatic: Generated<boolean>
    MessageId: number | null
    Recipient: string | null
    Subject: string | null
    TenantId: number
    UserId: number | null
  }
  agreement_exception: {
    AppointmentId: number
    ContactId: number
    ContactName: string | null
    DateCreated: Generated<string>
    DateTime: string
    ExceptionId: GeneratedAlways<number>
    Missing: string
    NoAgreementNote: string | null
    NoAgreementReason: string | null
    TenantId: number
    UserId: number
    UserName: string
  }
  alert_match: {
    ContactId: number
    DateFound: Generated<string>
    DateTold: string | null
    Detail: string
    EventId: number
    ListingKey: string
    MessageId: number | null
    MLSId: number
    Reason: string
    SearchId: number
    TenantId: number
  }
  alert_place: {
    Place: string
    SearchId: number
    TenantId: number
  }
  alert_progress: {
    AfterSearch: Generated<number>
    EventId: number
    MLSId: number
    TenantId: number
    UntilEvent: number | null
  }
  alert_search: {
    DateSince: Generated<string>
    IsStale: Generated<boolean>
    LastSent: string | null
    SearchId: number
    SinceEvent: number
    TenantId: number
  }
  appointment: {
    AppointmentId: GeneratedAlways<number>
    AppointmentResultId: Generated<number>
    AppointmentTypeId: number
    ContactId: number | null
    CreatedById: number | null
    DateChanged: Generated<string>
    DateCreated: Generated<string>
    DateTime: string
    Description: string | null
    DurationMinutes: Generated<number>
    InvitationUid: string | null
    Location: string | null
    RemindedFor: string | null
    SearchText: Generated<string>
    Sequence: Generated<number>
    TenantId: number
    Title: string
    UserId: number
  }
  authenticator: {
    DateConfirmed: string | null
    LastStep: Generated<number>
    Secret: string
    TenantId: number
    UserId: number
  }
  auto_task: {
    AutoTaskId: GeneratedAlways<number>
    DateCompleted: string | null
    DateCreated: Generated<string>
    ExecuteDate: string | null
    IsCancelled: Generated<boolean>
    IsComplete: Generated<boolean>
    Step: unknown
    TaskId: number | null
    TenantId: number
    TransactionId: number
    UserId: number | null
    Why: string | null
    WorkflowId: number | null
    WorkflowName: string
  }
  billing: {
    BillingKey: Generated<string>
    BusyUntil: string | null
    CustomerId: string | null
    DateChecked: Generated<string>
    PlanId: number
    PlanSince: string | null
    Proof: string | null
    Status: Generated<string>
    TenantId: number
    UnpaidSince: string | null
  }
  booking: {
    AppointmentId: number | null
    AppointmentTypeId: number
    BookingId: GeneratedAlways<number>
    ByAgent: Generated<boolean>
    ContactId: number | null
    DateConfirmed: string | null
    DateCreated: string
    DateExpires: string
    DateTell: string | null
    Email: string
    Ends: string
    FirstName: string
    LastName: Generated<string>
    Mails: Generated<number>
    Note: string | null
    Phone: string | null
    Place: string
    PlaceDetails: string | null
    RemindedFor: string | null
    Starts: string
    Status: Generated<string>
    TenantId: number
    TimeZone: string
    TypeId: string
    TypeName: string
    UserId: number
  }
  booking_link: {
    BookingId: number
    BookingLinkId: GeneratedAlways<number>
    TenantId: number
    TokenHash: Buffer
  }
  booking_name: {
    DateTaken: string
    Name: string
    TenantId: number
    UserId: number
  }
  booking_page: {
    BufferAfter: number
    BufferBefore: number
    DateChanged: string
    DaysAhead: number
    Hours: unknown
    IsOn: Generated<boolean>
    MostPerDay: number | null
    Name: string
    NoticeHours: number
    OtherDays: unknown
    StepMinutes: number
    TenantId: number
    Title: string | null
    Types: unknown
    UserId: number
    Welcome: string | null
  }
  brokerage_export: {
    DateChanged: Generated<string>
    DateCreated: Generated<string>
    DateExpires: string | null
    Done: Generated<number>
    ExportId: GeneratedAlways<number>
    Message: string | null
    Missing: Generated<number>
    Size: number | null
    Status: Generated<string>
    StorageKey: string | null
    TenantId: number
    Total: number | null
    UserId: number | null
  }
  calendar_feed: {
    DateCreated: Generated<string>
    DateRead: string | null
    TenantId: number
    TokenHash: Buffer
    UserId: number
  }
  call: {
    ActivityId: number | null
    CallId: GeneratedAlways<number>
    ContactId: number | null
    DateAnswered: string | null
    DateCheck: string | null
    DateEnded: string | null
    DateLeaving: string | null
    DatePlaced: string | null
    DateRecordingExpires: string | null
    DateStarted: string
    Direction: string
    DurationSeconds: Generated<number>
    Error: string | null
    IsOnHold: Generated<boolean>
    IsRecorded: Generated<boolean>
    IsRecordingPaused: Generated<boolean>
    IsSettled: Generated<boolean>
    Notes: string | null
    Number: string
    OtherSid: string | null
    OwnNumber: string | null
    PhoneType: string | null
    ProviderSid: string | null
    Purpose: Generated<string>
    Reason: string | null
    RecordingKey: string | null
    RecordingSeconds: number | null
    RecordingSid: string | null
    RecordingSize: number | null
    RingRound: Generated<number>
    RingingIds: Generated<number[]>
    Rounds: Generated<unknown>
    RungIds: Generated<number[]>
    Status: string
    StorageKey: GeneratedAlways<string | null>
    TenantId: number
    Transcription: string | null
    UserId: number | null
    Via: string
    VoicemailKey: string | null
    VoicemailLeft: string | null
    VoicemailSeconds: number | null
    VoicemailSid: string | null
    VoicemailSize: number | null
    Way: string
  }
  call_phone: {
    OwnPhone: string | null
    RingsOwnPhone: Generated<boolean>
    TenantId: number
    UserId: number
  }
  call_settings: {
    CallerName: string | null
    Greeting: string | null
    Recording: Generated<string>
    RecordingDays: Generated<number>
    RingOrder: Generated<string>
    RingSeconds: Generated<number>
    TenantId: number
    UnknownBecomeLeads: Generated<boolean>
  }
  change: {
    After: unknown | null
    Before: unknown | null
    ChangeId: GeneratedAlways<number>
    ContactEntityId: number | null
    ContactId: number | null
    DateCreated: Generated<string>
    RequestId: string
    RowId: number
    TableName: string
    TenantId: number
    TransactionId: number | null
    UserId: number | null
    Via: string
    What: string
  }
  checklist_document: {
    DateCreated: Generated<string>
    DocumentId: number
    IsAccepted: Generated<boolean>
    LineId: number
    TenantId: number
    TransactionId: number
  }
  checklist_line: {
    AddedById: number | null
    BuiltBefore: number | null
    DateHandedIn: string | null
    DateReviewed: string | null
    DueDay: string | null
    DueDays: Generated<number>
    DueFrom: string | null
    HandedInById: number | null
    Hint: string | null
    LineId: GeneratedAlways<number>
    Name: string
    Need: string
    Position: number
    PropertyTypes: Generated<string[]>
    Reason: string | null
    Removed: string | null
    ReviewedById: number | null
    Revision: Generated<number>
    States: Generated<string[]>
    Status: Generated<string>
    TemplateLineId: number | null
    TenantId: number
    TransactionId: number
    Waiver: string | null
  }
  checklist_template: {
    Revision: Generated<number>
    TenantId: number
    Type: string
  }
  checklist_template_line: {
    BuiltBefore: number | null
    DueDays: Generated<number>
    DueFrom: string | null
    Hint: string | null
    Name: string
    Need: string
    Position: number
    PropertyTypes: Generated<string[]>
    States: Generated<string[]>
    TemplateLineId: GeneratedAlways<number>
    TenantId: number
    Type: string
  }
  client_code: {
    ClientCodeId: GeneratedAlways<number>
    ClientVisitId: number
    CodeHash: Buffer
    ContactId: number | null
    DateCreated: Generated<string>
    TenantId: number
    Tries: Generated<number>
  }
  client_favorite: {
    ClientFavoriteId: GeneratedAlways<number>
    ClientVisitId: number
    ContactId: number
    DateCreated: Generated<string>
    ListingKey: string
    MLSId: number
    TenantId: number
  }
  client_link: {
    ClientLinkId: GeneratedAlways<number>
    ContactId: number
    DateCreated: Generated<string>
    DateOpened: string | null
    DisableForcedRegistration: Generated<boolean>
    ListingKeys: Generated<string[]>
    MessageId: number | null
    SearchId: number | null
    TenantId: number
    TokenHash: Buffer
    TransactionId: number | null
    UserId: number | null
  }
  client_view: {
    ClientVisitId: number
    DateFirst: Generated<string>
    DateLast: Generated<string>
    DateLogged: string | null
    ListingKey: string
    TenantId: number
    Times: Generated<number>
  }
  client_visit: {
    ClientLinkId: number | null
    ClientVisitId: GeneratedAlways<number>
    ConfirmedHash: Buffer | null
    ContactId: number | null
    DateActive: string | null
    DateCreated: Generated<string>
    DateSearched: string | null
    DisableForcedRegistration: Generated<boolean>
    SearchActivityId: number | null
    TenantId: number
    TokenHash: Buffer
  }
  client_visit_link: {
    ClientLinkId: number
    ClientVisitId: number
    TenantId: number
  }
  commission_adjustment: {
    AdjustmentId: GeneratedAlways<number>
    Amount: string
    AmountType: number
    Description: string
    EntryType: string
    IsPlanned: Generated<boolean>
    IsPostSplit: Generated<boolean>
    Position: number
    TenantId: number
    TransactionId: number
  }
  commission_share: {
    AgentId: number
    Amount: string
    AmountType: number
    IsPlanned: Generated<boolean>
    Position: number
    TenantId: number
    TransactionId: number
  }
  consent: {
    Address: string
    Channel: string
    ConsentId: GeneratedAlways<number>
    DateCreated: Generated<string>
    How: string
    IsWritten: Generated<boolean>
    MessageId: number | null
    Says: string
    TenantId: number
    UserId: number | null
  }
  contact: {
    Address: string | null
    AssignedAgentId: number | null
    AssignedLenderId: number | null
    CellPhone: string | null
    City: string | null
    ContactEntityId: number
    ContactId: GeneratedAlways<number>
    ContactTypeId: Generated<number>
    DateCreated: Generated<string>
    DateErased: string | null
    DateOfBirth: string | null
    Email: string | null
    FirstName: string
    HomePhone: string | null
    Income: string | null
    IsImported: Generated<boolean>
    IsMarkedContacted: Generated<boolean>
    IsNew: Generated<boolean>
    LastName: string
    Name: GeneratedAlways<string>
    Nickname: string | null
    Profession: string | null
    SourceId: Generated<number>
    StateCode: string | null
    TenantId: number
    UnitNumber: string | null
    UrgencyTypeId: number | null
    WorkPhone: string | null
    ZipCode: string | null
  }
  contact_count: {
    AssignedAgentId: number | null
    AssignedLenderId: number | null
    ContactTypeId: number
    Delta: number
    IsNew: boolean
    Rolled: Generated<boolean>
    TenantId: number
  }
  contact_different: {
    ContactId: number
    DateCreated: Generated<string>
    OtherContactId: number
    TenantId: number
    UserId: number | null
  }
  contact_document: {
    AgreementType: string | null
    ContactEntityId: number
    DateCreated: Generated<string>
    DocumentId: GeneratedAlways<number>
    ExpirationDate: string | null
    FileName: string
    IsExclusive: boolean | null
    PreviewType: string | null
    SignedDate: string | null
    Size: number
    StorageKey: string
    TenantId: number
    UserId: number | null
  }
  contact_entity: {
    AssignedAgentId: number | null
    AssignedLenderId: number | null
    ContactEntityId: GeneratedAlways<number>
    ContactTypeId: Generated<number>
    DateCreated: Generated<string>
    IsNew: Generated<boolean>
    Occupancy: string | null
    PurchaseAnniversary: string | null
    ReferralSourceId: number | null
    SaleAnniversary: string | null
    SourceId: number
    TenantId: number
    Timeframe: string | null
    UrgencyTypeId: number | null
  }
  contact_erasure: {
    ContactEntityId: number
    ContactErasureId: GeneratedAlways<number>
    ContactId: number
    DateCreated: string
    TenantId: number
    UserId: number | null
  }
  contact_external_id: {
    ContactId: number
    ExternalId: string
    System: string
    TenantId: number
  }
  contact_import_rejection: {
    Cells: unknown
    ImportId: number
    IsImported: Generated<boolean>
    Position: number
    Reason: string
    RowNumber: number
    TenantId: number
  }
  contact_key: {
    ContactId: number
    IsShared: Generated<boolean>
    Key: string
    TenantId: number
  }
  contact_merge: {
    Choices: Generated<unknown>
    ContactEntityId: number
    ContactId: number
    ContactMergeId: GeneratedAlways<number>
    DateCreated: string
    DateUndone: string | null
    Others: unknown
    TenantId: number
    UndoneById: number | null
    UserId: number | null
  }
  contact_merge_row: {
    After: unknown | null
    Before: unknown | null
    ContactMergeId: number
    ContactMergeRowId: GeneratedAlways<number>
    NewKey: unknown | null
    OldKey: unknown | null
    Step: number
    TableName: string
    TenantId: number
    What: string
  }
  contact_point: {
    Address: string
    ContactId: number
    ContactPointId: GeneratedAlways<number>
    Extension: string | null
    Kind: string
    Label: string
    TenantId: number
    Value: string
  }
  contact_property: {
    Address: string | null
    Bathrooms: number | null
    Bedrooms: number | null
    City: string
    ContactEntityId: number
    ContactPropertyId: GeneratedAlways<number>
    DateCreated: Generated<string>
    EstimatedValue: string | null
    MortgageBalance: string | null
    PropertyType: string | null
    SquareFootage: number | null
    StateCode: string
    TenantId: number
    ZipCode: string | null
  }
  contact_text: {
    ContactId: number
    SearchText: string
    TenantId: number
  }
  contact_total: {
    ContactTotalId: GeneratedAlways<number>
    Delta: number
    TenantId: number
  }
  contact_touch: {
    AssignedAgentId: number | null
    AssignedLenderId: number | null
    ContactEntityId: number
    ContactId: number
    ContactTypeId: number
    DateCreated: string
    IsContacted: Generated<boolean>
    IsNew: boolean
    LastActive: string | null
    LastContact: string | null
    OnlyTried: Generated<boolean>
    SourceId: number
    TenantId: number
    UrgencyTypeId: number | null
  }
  contact_workflow: {
    Cause: string | null
    Chain: Generated<number>
    ContactId: number
    ContactWorkflowId: GeneratedAlways<number>
    DateAnswered: string | null
    DateEnded: string | null
    DateOptedOut: string | null
    DateStarted: Generated<string>
    DateTimed: Generated<string>
    EndReason: string | null
    IsMoved: Generated<boolean>
    NextAt: string | null
    NextStepId: number | null
    Pauses: Generated<string[]>
    Status: Generated<string>
    TenantId: number
    TimeLeft: unknown | null
    UserId: number | null
    WaitsUntil: string | null
    Why: string | null
    WorkflowId: number
    WorkflowVersionId: number
  }
  conversation: {
    Address: string
    AnswererId: number | null
    AssignedAgentId: number | null
    AssignedLenderId: number | null
    AssignedUserId: number | null
    Channel: string
    ContactId: number | null
    ConversationId: GeneratedAlways<number>
    DateCreated: Generated<string>
    IsDone: Generated<boolean>
    IsHeld: Generated<boolean>
    IsOrphaned: Generated<boolean>
    LastBody: Generated<string>
    LastDate: Generated<string>
    LastIncoming: string | null
    LastIncomingBody: string | null
    LastIsMine: Generated<boolean>
    SnoozedUntil: string | null
    TenantId: number
    Unread: Generated<number>
    WaitingSince: string | null
  }
  custom_field: {
    Choices: Generated<string[]>
    CustomFieldId: GeneratedAlways<number>
    Kind: string
    Name: string
    Position: Generated<number>
    TenantId: number
  }
  custom_value: {
    Choice: string | null
    ContactId: number
    CustomFieldId: number
    CustomValueId: GeneratedAlways<number>
    Day: string | null
    Flag: boolean | null
    Number: string | null
    TenantId: number
    Value: string
  }
  disbursement: {
    BrokerName: string | null
    DateIssued: string | null
    DateUpdated: Generated<string>
    FileNumber: string | null
    IssuedAs: string | null
    IssuedById: number | null
    IssuedTotal: string | null
    LicenseNumber: string | null
    Note: string | null
    Payees: Generated<unknown>
    TenantId: number
    TransactionId: number
  }
  discarded_file: {
    DateCreated: Generated<string>
    DateDue: Generated<string>
    Size: Generated<number>
    StorageKey: string
    TenantId: number
  }
  do_not_call: {
    ContactId: number | null
    DateCreated: string
    DoNotCallId: GeneratedAlways<number>
    Number: string
    Reason: string
    TenantId: number
    UserId: number | null
  }
  do_not_call_area: {
    AreaCode: string
    DateUploaded: string
    List: string
    ListDate: string
    Numbers: number
    TenantId: number
  }
  do_not_call_block: {
    Bits: Buffer
    Exchange: number
    List: string
    TenantId: number
  }
  document_email: {
    DateCreated: Generated<string>
    DateExpires: string | null
    DateOpened: string | null
    DocumentEmailId: GeneratedAlways<number>
    DocumentIds: number[]
    MessageId: number
    TenantId: number
    Title: string
    TokenHash: Buffer | null
    TransactionId: number
  }
  document_request: {
    Channel: string
    DateCreated: string
    DocumentRequestId: GeneratedAlways<number>
    LineId: number
    MessageId: number | null
    RequestedById: number | null
    RequestedFrom: string
    TenantId: number
    Title: string
    TransactionId: number
  }
  download_link: {
    Expires: string
    Kind: string
    Payload: unknown
    SessionId: string
    TenantId: number
    TokenHash: Buffer
    UserId: number
  }
  due: {
    At: string
    Key: number
    Kind: string
    TenantId: number
  }
  email_template: {
    Body: string
    CreatedById: number | null
    DateCreated: Generated<string>
    EmailTemplateId: GeneratedAlways<number>
    IsSystem: Generated<boolean>
    Name: string
    SharedWithGroup: Generated<boolean>
    Subject: string
    TenantId: number
    VideoGuid: string | null
  }
  erasure: {
    BrokerageId: number
    Counts: Generated<unknown>
    DateBegun: Generated<string>
    DateFinished: string | null
    Files: Generated<number>
  }
  forecast_month: {
    DateKept: string
    Month: string
    TenantId: number
  }
  forecast_opportunity: {
    Gci: string | null
    Month: string
    OpportunityId: number
    Outcome: string
    Probability: number
    ProjectedCloseDate: string | null
    SalesPrice: string | null
    StageName: string
    TenantId: number
    Type: string
    UserId: number
  }
  goal: {
    DateSet: string
    Figure: string
    GoalId: GeneratedAlways<number>
    IsFromBrokerage: Generated<boolean>
    Month: string
    SetById: number | null
    Target: number | null
    TenantId: number
    UserId: number
  }
  idempotency_key: {
    Answer: unknown | null
    DateCreated: Generated<string>
    Fingerprint: Buffer
    Key: string
    TenantId: number
    UserId: number
  }
  idx_catalog: {
    CatalogId: GeneratedAlways<number>
    CreatedById: number | null
    DateCreated: Generated<string>
    DateRead: string | null
    Guid: Generated<string>
    Name: string
    SearchId: number
    TenantId: number
    TokenHash: Buffer | null
  }
  import_contact: {
    ContactId: number
    ImportFileId: number
    IsCreated: boolean
    Kept: string | null
    RowNumber: number
    TenantId: number
    TouchBefore: unknown | null
  }
  import_file: {
    CheckRunId: number | null
    ContentHash: string | null
    DateCreated: Generated<string>
    FileName: string
    Findings: unknown | null
    Fixes: Generated<unknown>
    Found: unknown
    Holds: Generated<string>
    ImportFileId: GeneratedAlways<number>
    ImportRunIds: Generated<number[]>
    LikeFile: unknown | null
    Message: string | null
    RunId: number | null
    Settings: unknown
    Signature: string
    StorageKey: string | null
    System: string | null
    Targets: unknown
    TenantId: number
    UndoRunId: number | null
    UserId: number | null
    ValueTables: Generated<unknown>
  }
  import_match: {
    DateCreated: Generated<string>
    FileName: string
    IsShared: boolean
    Signature: string
    System: string | null
    Targets: unknown
    TenantId: number
    UserId: number
    ValueTables: unknown
  }
  import_record: {
    ContactId: number
    ExternalId: string | null
    ImportFileId: number
    Kept: string | null
    RecordKey: string
    RowId: number
    RowNumber: number
    TableName: string
    TenantId: number
  }
  imported_field: {
    ContactId: number
    DateImported: Generated<string>
    FileName: string | null
    ImportFileId: number | null
    ImportedFieldId: GeneratedAlways<number>
    Name: string
    TenantId: number
    Value: string
  }
  known_device: {
    DateUsed: Generated<string>
    DeviceHash: Buffer
    TenantId: number
    UserId: number
  }
  ledger: {
    After: unknown | null
    Before: unknown | null
    DateCreated: Generated<string>
    LedgerId: GeneratedAlways<number>
    RequestId: string | null
    RowId: number
    TableName: string
    TenantId: number
    TransactionId: number | null
    UserId: number | null
    UserName: string | null
    Via: string
    What: string
    Why: string | null
  }
  listing: {
    Basement: Generated<string[]>
    BathroomsFull: number | null
    BathroomsHalf: number | null
    BathroomsTotalInteger: number | null
    BedroomsTotal: number | null
    BuyerOfficeName: string | null
    City: string | null
    CloseDate: string | null
    ClosePrice: string | null
    CountyOrParish: string | null
    DateAdded: Generated<string>
    DateRemoved: string | null
    DaysOnMarket: number | null
    ExteriorFeatures: Generated<string[]>
    GarageSpaces: number | null
    History: Generated<unknown>
    InteriorFeatures: Generated<string[]>
    InternetAddressDisplayYn: Generated<boolean>
    InternetEntireListingDisplayYn: Generated<boolean>
    ListAgentFullName: string | null
    ListAgentPhone: string | null
    ListOfficeName: string | null
    ListOfficePhone: string | null
    ListPrice: string | null
    ListingId: string
    ListingKey: string
    LivingArea: number | null
    Location: unknown | null
    LotSizeAcres: string | null
    Media: Generated<unknown>
    MLSId: number
    ModificationTimestamp: string
    More: Generated<unknown>
    OffMarketDate: string | null
    OnMarketDate: string | null
    OpenHouses: Generated<unknown>
    OriginalListPrice: string | null
    PostalCode: string | null
    PreviousListPrice: string | null
    PriceChangeTimestamp: string | null
    PropertySubType: string | null
    PropertyType: string | null
    PublicRemarks: string | null
    StandardStatus: string
    StateOrProvince: string | null
    StreetDirPrefix: string | null
    StreetDirSuffix: string | null
    StreetName: string | null
    StreetNumber: string | null
    StreetSuffix: string | null
    SubdivisionName: string | null
    UnitNumber: string | null
    UnparsedAddress: string | null
    VirtualTourUrl: string | null
    YearBuilt: number | null
  }
  listing_event: {
    DateTime: string
    EventId: GeneratedAlways<number>
    EventType: string
    ListingKey: string
    MLSId: number
    Price: string | null
    PriceBefore: string | null
    Status: string | null
    StatusBefore: string | null
  }
  listing_feed: {
    Cursor: unknown | null
    DoubtedSince: string | null
    Failures: Generated<number>
    IsComplete: Generated<boolean>
    LastChange: string | null
    LastCompared: string | null
    LastError: string | null
    LastFlaw: string | null
    LastSuccess: string | null
    LastTried: string | null
    Mended: Generated<number>
    MLSId: number
    NextTry: string | null
    Reader: string | null
    ReaderUntil: string | null
    Skipped: Generated<number>
  }
  listing_pace: {
    Free: string
    MLSId: number
  }
  listing_place: {
    City: string
    Folded: string
    Kind: string
    Location: unknown | null
    MLSId: number
    Name: string
    State: string
  }
  lost_reason: {
    LostReasonId: GeneratedAlways<number>
    Name: string
    TenantId: number
  }
  mailbox: {
    Cursor: string | null
    DateConnected: Generated<string>
    DateSynced: string | null
    Email: string
    EmailConfigId: GeneratedAlways<number>
    EmailProviderId: number
    HasError: Generated<boolean>
    LastError: string | null
    LastSkipped: string | null
    Secret: string
    Skipped: Generated<number>
    StuckAt: string | null
    StuckTimes: Generated<number>
    TenantId: number
    UserId: number
  }
  mass_message: {
    Body: string
    Channel: string
    DateCreated: Generated<string>
    DateFinished: string | null
    DateServed: Generated<string>
    LinkBase: string | null
    MassId: GeneratedAlways<number>
    NotBefore: Generated<string>
    PlainText: string | null
    Status: Generated<string>
    StatusText: string | null
    Subject: string | null
    TenantId: number
    Total: number
    UserId: number | null
  }
  mass_recipient: {
    Address: string | null
    ContactId: number
    MassId: number
    MessageId: number | null
    NotBefore: string | null
    Reason: string | null
    Status: Generated<string>
    TenantId: number
    Why: string | null
  }
  merged_contact: {
    ContactEntityId: number | null
    ContactId: number
    ContactMergeId: number
    IntoId: number
    TenantId: number
  }
  message: {
    BccAddresses: Generated<string[]>
    Body: string
    CcAddresses: Generated<string[]>
    Channel: string
    ConversationId: number | null
    DateCreated: Generated<string>
    DateSent: string | null
    FromAddress: string
    HeaderId: string | null
    InReplyTo: string | null
    Invitation: unknown | null
    IsAutomatic: Generated<boolean>
    IsMine: boolean
    IsReaction: Generated<boolean>
    MassId: number | null
    MessageId: GeneratedAlways<number>
    PlainText: string | null
    ProviderId: string | null
    Purpose: string | null
    ReferenceIds: Generated<string[]>
    ReplyTo: Generated<string[]>
    SearchVector: unknown | null
    Status: string
    StatusText: string | null
    Subject: string | null
    TenantId: number
    ToAddresses: string[]
    UnsubscribeUrl: string | null
    UserId: number | null
    Via: string | null
  }
  message_attachment: {
    AttachmentId: GeneratedAlways<number>
    ContentId: string | null
    ContentType: string
    FileName: string
    MessageId: number
    Size: number
    StorageKey: string
    TenantId: number
  }
  note: {
    ContactEntityId: number
    DateCreated: Generated<string>
    DateEdited: string | null
    EditedById: number | null
    IsByClient: Generated<boolean>
    IsPinned: Generated<boolean>
    MentionedIds: Generated<number[]>
    Note: string
    NoteId: GeneratedAlways<number>
    TenantId: number
    UserId: number | null
  }
  notice: {
    Channel: string
    DateTold: string | null
    IsMessage: Generated<boolean>
    NotificationId: number
    TenantId: number
    UserId: number
  }
  notification: {
    Cause: string
    DateCreated: Generated<string>
    DateTime: string | null
    InApp: Generated<boolean>
    IsRead: Generated<boolean>
    Kind: string
    NotificationId: GeneratedAlways<number>
    Path: string
    TenantId: number
    Title: string
    UserId: number
  }
  opportunity: {
    ContactId: number
    CreatedById: number | null
    DateCreated: string
    DateDecided: string | null
    DateStageEntered: string
    EditedById: number | null
    Gci: string | null
    LostNote: string | null
    LostReason: string | null
    LostReasonId: number | null
    Name: string | null
    OpportunityId: GeneratedAlways<number>
    Position: string
    Probability: number | null
    ProjectedCloseDate: string | null
    SalesPrice: string | null
    StageId: number
    TenantId: number
    TransactionId: number | null
    Type: string
    UserId: number
    Version: Generated<number>
  }
  opportunity_move: {
    DateMoved: string
    FromName: string | null
    LostNote: string | null
    LostReason: string | null
    OpportunityId: number
    OpportunityMoveId: GeneratedAlways<number>
    TenantId: number
    ToName: string
    ToStageId: number
    UserId: number | null
    Version: number
  }
  option_version: {
    Mark: number
    OptionVersionId: GeneratedAlways<number>
    TenantId: number
  }
  outbox: {
    Attempts: Generated<number>
    DateTried: string | null
    FirstTried: string | null
    IsHeld: Generated<boolean>
    MassId: number | null
    MessageId: number
    NotBefore: Generated<string>
    Recipients: string[] | null
    Refused: string | null
    Secret: string | null
    TenantId: number
  }
  passkey: {
    Counter: Generated<number>
    CredentialId: string
    DateCreated: Generated<string>
    DateUsed: string | null
    Name: string
    PasskeyId: GeneratedAlways<number>
    PublicKey: Buffer
    TenantId: number
    Transports: Generated<string[]>
    UserId: number
  }
  passkey_challenge: {
    ChallengeHash: Buffer
    Expires: string
    Purpose: string
  }
  payment_event: {
    DateCreated: Generated<string>
    EventId: string
    TenantId: number
  }
  personal_data_copy: {
    ContactId: number
    CopyId: GeneratedAlways<number>
    DateCreated: Generated<string>
    DateExpires: Generated<string>
    Message: string | null
    Size: Generated<number>
    Status: Generated<string>
    StorageKey: string | null
    TenantId: number
    UserId: number | null
  }
  phone_code: {
    Code: string
    DateCreated: Generated<string>
    Id: GeneratedAlways<number>
    Message: string
    MessageLink: string | null
    MlsNumber: string | null
    SourceId: number | null
    TenantId: number
  }
  pipeline_stage: {
    Color: Generated<string>
    Description: string | null
    Name: string
    Outcome: Generated<string>
    Position: number
    Probability: Generated<number>
    StageId: GeneratedAlways<number>
    StuckAfterDays: number | null
    TenantId: number
    Types: Generated<string[]>
  }
  plan_assignment: {
    AgentSince: string | null
    Before: Generated<unknown>
    PlanId: number
    StartDate: string
    TenantId: number
    UserId: number
  }
  plan_split: {
    AgentId: number
    IsSettled: Generated<boolean>
    PlanId: number | null
    Position: number
    Share: unknown
    Split: unknown
    TeamLeadId: number | null
    TenantId: number
    TransactionId: number
  }
  push_device: {
    Auth: string
    DateCreated: Generated<string>
    DateTold: string | null
    Endpoint: string
    Name: string
    P256dh: string
    PushDeviceId: GeneratedAlways<number>
    SessionId: string
    TenantId: number
    UserId: number
  }
  recovery_code: {
    CodeHash: string
    TenantId: number
    UserId: number
  }
  report_mail: {
    IsOwn: Generated<boolean>
    Reports: string[]
    SentFor: string | null
    TenantId: number
    UserId: number
  }
  run: {
    Counts: Generated<unknown>
    DateCreated: Generated<string>
    DateFinished: string | null
    Done: Generated<number>
    Kind: string
    Message: string | null
    Params: Generated<unknown>
    Result: Generated<unknown>
    RunId: GeneratedAlways<number>
    Skipped: Generated<unknown>
    Status: Generated<string>
    StorageKey: string | null
    TenantId: number
    Title: string
    Total: number | null
    UserId: number | null
  }
  run_item: {
    ItemId: number
    RunId: number
    TenantId: number
  }
  sales_list: {
    Criteria: unknown
    DateCreated: Generated<string>
    Description: string | null
    IsShared: Generated<boolean>
    Name: string
    SalesListId: GeneratedAlways<number>
    TenantId: number
    UserId: number
  }
  saved_search: {
    Criteria: unknown
    DateCreated: Generated<string>
    IsShared: Generated<boolean>
    Name: string
    SavedSearchId: GeneratedAlways<number>
    TenantId: number
    UserId: number
  }
  search: {
    ClientVisitId: number | null
    ContactId: number | null
    CreatedById: number | null
    DateCreated: Generated<string>
    Filters: Generated<unknown>
    Frequency: string | null
    Hour: Generated<number>
    IsPaused: Generated<boolean>
    Name: string
    SearchGuid: Generated<string>
    SearchId: GeneratedAlways<number>
    TenantId: number
    UserId: number | null
  }
  session: {
    AccessExpires: string
    AccessHash: Buffer
    Address: string | null
    DateCreated: Generated<string>
    DateProved: string | null
    DateRefreshed: Generated<string>
    Expires: string
    FamilyId: Generated<string>
    PreviousRefreshHash: Buffer | null
    RefreshHash: Buffer
    SessionId: Generated<string>
    TenantId: number
    UserAgent: string | null
    UserId: number
  }
  sign_in_failure: {
    Account: Buffer | null
    Failures: Generated<number>
    Key: Buffer
    LastFailure: Generated<string>
  }
  sign_in_step: {
    DeviceHash: Buffer
    Expires: string
    StepHash: Buffer
    TenantId: number
    Tries: Generated<number>
    UserId: number
  }
  source: {
    AssignToId: number | null
    CreatedById: number | null
    DateCreated: Generated<string>
    Name: string
    SourceGuid: Generated<string>
    SourceId: GeneratedAlways<number>
    TenantId: number
    Type: Generated<string>
  }
  source_cost: {
    Amount: string
    FromMonth: string
    SourceCostId: GeneratedAlways<number>
    SourceId: number
    TenantId: number
    ToMonth: string
  }
  split_plan: {
    DateCreated: Generated<string>
    Name: string
    PlanId: GeneratedAlways<number>
    TenantId: number
    Terms: unknown
  }
  suppression: {
    Address: string
    ByHandUserId: number | null
    Channel: string
    DateBounced: string | null
    DateByHand: string | null
    DateCreated: Generated<string>
    MessageId: number | null
    Reason: string
    TenantId: number
    UserId: number | null
  }
  tag: {
    Name: string
    TagId: GeneratedAlways<number>
    TenantId: number
  }
  tag_contact_entity: {
    ContactEntityId: number
    TagContactEntityId: GeneratedAlways<number>
    TagId: number
    TenantId: number
  }
  task: {
    ActivityId: number | null
    AssignedUserId: number
    ContactEntityId: number | null
    ContactId: number | null
    CreatedById: number | null
    DateChanged: string | null
    DateCompleted: string | null
    DateCreated: Generated<string>
    DueDate: string | null
    IsCompleted: Generated<boolean>
    IsFromWorkflow: Generated<boolean>
    NextTaskId: number | null
    Notes: string | null
    RemindedFor: string | null
    ReminderMinutes: number | null
    Repeat: string | null
    RepeatFrom: string | null
    SearchText: Generated<string>
    TaskId: GeneratedAlways<number>
    TaskTypeId: number
    TenantId: number
    Title: string
    TransactionId: number | null
  }
  tenant: {
    AdminsNeedSecondStep: Generated<boolean>
    AgreementGuard: Generated<string>
    CloseOn: string | null
    DateActivated: Generated<string | null>
    DateCreated: Generated<string>
    DateSuspended: string | null
    FilesIn: string | null
    LeadAssign: string | null
    LivesElsewhere: Generated<boolean>
    LogoKey: string | null
    LogoName: string | null
    MassEmailsPerDay: number | null
    MassTextsPerDay: Generated<number | null>
    MLSId: number | null
    Name: string
    NeedsTextConsent: Generated<boolean>
    OwnBook: Generated<boolean>
    OwnCloseOn: string | null
    Phone: string | null
    PostalAddress: string | null
    ReadOnlySince: string | null
    Seats: number | null
    SiteId: Generated<string>
    SuspendedBecause: string | null
    TenantId: GeneratedAlways<number>
    TextNumber: string | null
    TimeZone: Generated<string>
    WebDomain: string | null
  }
  text_template: {
    Body: string
    CreatedById: number | null
    DateCreated: Generated<string>
    IsSystem: Generated<boolean>
    Name: string
    SharedWithGroup: Generated<boolean>
    TenantId: number
    TextTemplateId: GeneratedAlways<number>
    VideoGuid: string | null
  }
  today_snooze: {
    Key: string
    TenantId: number
    Until: string
    UserId: number
  }
  transaction: {
    Acres: number | null
    Address: string | null
    AgentId: number | null
    AppraisalDate: string | null
    Bathrooms: number | null
    Bedrooms: number | null
    City: string | null
    CloseReason: string | null
    ClosingDate: string | null
    ContractDate: string | null
    CreatedById: number | null
    DateClosed: string | null
    DateCreated: Generated<string>
    DatesChanged: string | null
    EditedById: number | null
    InspectionDate: string | null
    IsSharedWithClients: Generated<boolean>
    ListingDate: string | null
    ListingExpDate: string | null
    ListingKey: string | null
    ListingPrice: string | null
    Note: string | null
    PropertyImage: string | null
    PropertySubType: string | null
    PropertyType: string | null
    SalesPrice: string | null
    SearchText: Generated<string>
    SourceId: number | null
    SqFootage: number | null
    StateCode: string | null
    StatusId: Generated<number>
    TenantId: number
    TransactionId: GeneratedAlways<number>
    Type: string
    UnitNumber: string | null
    YearBuilt: number | null
    ZipCode: string | null
  }
  transaction_document: {
    DateCreated: Generated<string>
    DocumentId: GeneratedAlways<number>
    FolderId: number
    IsArchived: Generated<boolean>
    IsStatement: Generated<boolean>
    Name: string
    PreviewType: string | null
    Size: number
    StorageKey: string
    TenantId: number
    TransactionId: number | null
    UserId: number | null
  }
  transaction_financials: {
    AdjustedGross: Generated<string>
    AgentNet: Generated<string>
    BrokerSplit: Generated<string>
    BrokerSplitPerc: string | null
    CommSplitPerc: string | null
    Concessions: string | null
    DateSplit: string | null
    EditedById: number | null
    GCIType: Generated<string>
    GrossCommission: string | null
    IsSplitPlanned: Generated<boolean>
    NetCommission: Generated<string>
    OutdatedBy: string | null
    SplitById: number | null
    SplitNote: string | null
    TenantId: number
    TransactionId: number
  }
  transaction_folder: {
    DateCreated: Generated<string>
    FolderId: GeneratedAlways<number>
    IsArchived: Generated<boolean>
    Name: string
    TenantId: number
    TransactionId: number
  }
  transaction_image: {
    PreviewType: string
    Size: number
    StorageKey: string
    TenantId: number
    TransactionId: number
  }
  transaction_people: {
    Address: string | null
    CellPhone: string | null
    City: string | null
    CompanyName: string | null
    ContactId: number | null
    CreatedById: number | null
    DateCreated: Generated<string>
    Email: string | null
    FirstName: Generated<string>
    IsKeptRecord: Generated<boolean>
    IsShared: Generated<boolean>
    LastName: Generated<string>
    OfficePhone: string | null
    SearchText: Generated<string>
    StateCode: string | null
    TenantId: number
    TransactionPeopleId: GeneratedAlways<number>
    ZipCode: string | null
  }
  transaction_role: {
    PeopleRoleId: number
    TenantId: number
    TransactionId: number
    TransactionPeopleId: number
  }
  transaction_share: {
    TenantId: number
    TransactionId: number
    UserId: number
  }
  trash: {
    Counts: unknown
    DateCreated: Generated<string>
    DateRestored: string | null
    DateRestoring: string | null
    RequestId: string
    TenantId: number
    Titles: unknown
    TrashId: GeneratedAlways<number>
    UserId: number | null
  }
  try_out_payment: {
    Book: unknown
    TenantId: number
  }
  unsubscribe_link: {
    MessageId: number
    TenantId: number
    TokenHash: Buffer
  }
  urgency_type: {
    ContactEveryDays: number | null
    CreatedById: number | null
    DateCreated: Generated<string>
    Description: string
    TenantId: number
    Type: Generated<string>
    UrgencyTypeId: GeneratedAlways<number>
  }
  user_account: {
    Address: string | null
    CellPhone: string | null
    City: string | null
    DateCreated: Generated<string>
    DateDeactivated: string | null
    DateDeleted: string | null
    DateEmailProven: Generated<string | null>
    DatePasswordSet: string | null
    Email: string
    EmailSignature: string | null
    Fax: string | null
    FirstName: string
    HasSecondStep: Generated<boolean>
    HomePhone: string | null
    LastName: string
    MLSId: number | null
    Name: GeneratedAlways<string>
    NotificationEmail: string | null
    NotificationSettings: unknown | null
    NotifyEmailSame: Generated<boolean>
    OfficePhone: string | null
    PasswordHash: string | null
    PhotoKey: string | null
    Preferences: Generated<unknown>
    RoleId: number
    RoundRobin: Generated<boolean>
    RoundRobinTurn: Generated<number>
    ShowProfileProgress: Generated<boolean>
    State: string | null
    SuccessorId: number | null
    TenantId: number
    TimeZone: Generated<string>
    Title: string | null
    UserId: GeneratedAlways<number>
    Zip: string | null
  }
  user_permission: {
    PermissionCode: string
    TenantId: number
    UserId: number
  }
  vendor_hidden: {
    TenantId: number
    TransactionPeopleId: number
    UserId: number
  }
  video: {
    DateCreated: string
    DateExpires: string | null
    DateMp4Due: string | null
    Duration: number
    MediaType: string
    MovingKey: string | null
    Mp4Key: string | null
    Mp4Size: number | null
    Name: string
    Size: number
    StorageKey: string | null
    TenantId: number
    ThumbnailKey: string | null
    UserId: number
    VideoGuid: Generated<string>
    VideoId: GeneratedAlways<number>
  }
  video_captions: {
    Content: string
    DateCreated: string
    Language: string
    TenantId: number
    VideoCaptionsId: GeneratedAlways<number>
    VideoId: number
  }
  video_link: {
    MessageId: number
    TenantId: number
    TokenHash: Buffer
    VideoId: number
    VideoLinkId: GeneratedAlways<number>
  }
  video_part: {
    DateCreated: string
    Part: number
    Sha256: string
    Size: number
    StorageKey: string
    TenantId: number
    UploadGuid: string
    UserId: number
    VideoPartId: GeneratedAlways<number>
  }
  video_view: {
    DateWatched: string
    Furthest: number
    TenantId: number
    VideoId: number
    VideoLinkId: number | null
    VideoViewId: GeneratedAlways<number>
    ViewerHash: Buffer
  }
  voicemail_drop: {
    DateCreated: string
    MediaType: string
    Name: string
    Seconds: number
    Size: number
    StorageKey: string
    TenantId: number
    UserId: number
    VoicemailDropId: GeneratedAlways<number>
  }
  workflow: {
    Conditions: Generated<string[]>
    CreatedById: number | null
    Criteria: unknown | null
    DateCreated: Generated<string>
    DateDeactivated: string | null
    DatePublished: string | null
    EventCode: string | null
    Goals: Generated<string[]>
    HasChanges: Generated<boolean>
    Name: string
    PauseOnCommunication: Generated<boolean>
    Reentry: Generated<string>
    ReentryDays: number | null
    SecondaryContacts: Generated<boolean>
    SendWindow: unknown | null
    ShareWithGroup: Generated<boolean>
    Status: Generated<string>
    StopWhenUnmatched: Generated<boolean>
    TenantId: number
    TriggerSince: string | null
    TriggeredUntil: string | null
    Type: string
    WorkflowId: GeneratedAlways<number>
    WorkflowVersionId: number | null
  }
  workflow_agent: {
    AgentId: number
    TenantId: number
    WorkflowId: number
  }
  workflow_hold: {
    ContactId: number
    DateCreated: Generated<string>
    Day: string | null
    TenantId: number
    Until: string
    UserId: number | null
    Why: string
  }
  workflow_message: {
    AutoTaskId: number | null
    ContactWorkflowId: number | null
    DateLeft: string | null
    MessageId: number
    TenantId: number
    WorkflowStepId: number | null
  }
  workflow_outcome: {
    ContactWorkflowId: number
    DateAnswered: string | null
    DateDone: Generated<string>
    Outcome: string
    TaskId: number | null
    TenantId: number
    Why: string | null
    WorkflowOutcomeId: GeneratedAlways<number>
    WorkflowStepId: number
  }
  workflow_seen: {
    ContactId: number
    TenantId: number
    WorkflowId: number
  }
  workflow_settings: {
    DateStopped: string | null
    MinimumGapHours: Generated<number>
    StoppedById: number | null
    TenantId: number
  }
  workflow_step: {
    AssignToId: number | null
    Branch: string | null
    DateType: string | null
    DayAmount: number | null
    EmailTemplateId: number | null
    IsCreateTask: Generated<boolean>
    ParentStepId: number | null
    RecipientPeopleRole: number | null
    SearchGuid: string | null
    Settings: Generated<unknown>
    StepOrder: number
    TagId: number | null
    TaskTitle: string | null
    TaskTypeId: number
    TenantId: number
    TextTemplateId: number | null
    TimeUnit: Generated<string>
    Timing: number | null
    WaitTime: Generated<number>
    WorkflowId: number
    WorkflowStepId: GeneratedAlways<number>
  }
  workflow_version: {
    CreatedById: number | null
    DateCreated: Generated<string>
    Steps: unknown
    TenantId: number
    WorkflowId: number
    WorkflowVersionId: GeneratedAlways<number>
  }
  workflow_watch: {
    AgentId: number
    At: string
    Cause: string
    Chain: Generated<number>
    ContactId: number
    Since: string | null
    TenantId: number
    WorkflowId: number
    WorkflowWatchId: GeneratedAlways<number>
  }
}
