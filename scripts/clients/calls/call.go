// Calls the service by a client that openapi-generator has made, and prints what arrived.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	openapi "example.org/clients/einvoice"
)

func request(key string) openapi.ApiValidateInvoiceRequest {
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: os.Getenv("SERVICE_URL")}}
	invoice, err := os.Open(os.Getenv("INVOICE"))
	check(err)
	keys := map[string]openapi.APIKey{"apiKey": {Key: key}}
	ctx := context.WithValue(context.Background(), openapi.ContextAPIKeys, keys)
	return openapi.NewAPIClient(configuration).ValidationAPI.ValidateInvoice(ctx).File(invoice)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	key := os.Getenv("SERVICE_KEY")
	plain, _, err := request(key).Execute()
	check(err)
	report, _, err := request(key).Details(true).Patches(true).Upcoming(true).Execute()
	check(err)
	details := report.Details
	issue := details.Issues[0]
	patch := issue.Patches[0]
	terms, ruleSets := []string{}, []string{}
	for _, term := range issue.BusinessTerms {
		terms = append(terms, term.Id)
	}
	for _, each := range details.RuleSets {
		ruleSets = append(ruleSets, each.Id)
	}
	_, refused, err := request("wrong").Execute()
	var told struct {
		Error string `json:"error"`
	}
	check(json.Unmarshal(err.(*openapi.GenericOpenAPIError).Body(), &told))
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"plain": map[string]any{
			"valid":      plain.Valid,
			"format":     plain.Format,
			"errors":     plain.ErrorCount,
			"code":       plain.Issues[0].Code,
			"hasDetails": plain.Details != nil,
		},
		"details": map[string]any{
			"date":         details.Date,
			"line":         issue.Line.Get(),
			"terms":        terms,
			"patchClass":   patch.Class,
			"op":           patch.Edits[0].Op,
			"value":        patch.Edits[0].Value,
			"replaced":     patch.Replacements[0].Line,
			"ruleSets":     ruleSets,
			"inForceFrom":  details.RuleSets[0].InForceFrom.Get(),
			"hasSuccessor": details.RuleSets[0].Successor.Get() != nil,
			"steps":        len(details.Steps),
		},
		"error": map[string]any{"status": refused.StatusCode, "error": told.Error},
	}))
}
