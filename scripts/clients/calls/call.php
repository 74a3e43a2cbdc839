<?php
// Calls the service by a client that openapi-generator has made, and prints what arrived.
require '/usr/share/php/GuzzleHttp/autoload.php';
require '/usr/share/php/GuzzleHttp/Psr7/autoload.php';
spl_autoload_register(function (string $name): void {
    $file = __DIR__ . '/lib/' . str_replace('\\', '/', substr($name, strlen('OpenAPI\\Client\\'))) . '.php';
    if (str_starts_with($name, 'OpenAPI\\Client\\')) require $file;
});

function api(string $key): OpenAPI\Client\Api\ValidationApi
{
    $configuration = (new OpenAPI\Client\Configuration())
        ->setHost(getenv('SERVICE_URL'))
        ->setApiKey('X-Api-Key', $key);
    return new OpenAPI\Client\Api\ValidationApi(new GuzzleHttp\Client(), $configuration);
}

$invoice = new SplFileObject(getenv('INVOICE'));
$plain = api(getenv('SERVICE_KEY'))->validateInvoice($invoice);
$report = api(getenv('SERVICE_KEY'))->validateInvoice($invoice, details: true, patches: true, upcoming: true);
$details = $report->getDetails();
$issue = $details->getIssues()[0];
$patch = $issue->getPatches()[0];
try {
    api('wrong')->validateInvoice($invoice);
} catch (OpenAPI\Client\ApiException $refused) {
    $error = ['status' => $refused->getCode(), 'error' => json_decode($refused->getResponseBody())->error];
}
echo json_encode([
    'plain' => [
        'valid' => $plain->getValid(),
        'format' => $plain->getFormat(),
        'errors' => $plain->getErrorCount(),
        'code' => $plain->getIssues()[0]->getCode(),
        'hasDetails' => $plain->getDetails() !== null,
    ],
    'details' => [
        'date' => $details->getDate(),
        'line' => $issue->getLine(),
        'terms' => array_map(fn($term) => $term->getId(), $issue->getBusinessTerms()),
        'patchClass' => $patch->getClass(),
        'op' => $patch->getEdits()[0]->getOp(),
        'value' => $patch->getEdits()[0]->getValue(),
        'replaced' => $patch->getReplacements()[0]->getLine(),
        'ruleSets' => array_map(fn($each) => $each->getId(), $details->getRuleSets()),
        'inForceFrom' => $details->getRuleSets()[0]->getInForceFrom(),
        'hasSuccessor' => $details->getRuleSets()[0]->getSuccessor() !== null,
        'steps' => count($details->getSteps()),
    ],
    'error' => $error,
]);
